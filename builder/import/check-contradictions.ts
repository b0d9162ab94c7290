import type { SlotRow } from '../../shared/data/tables.ts';
import type { Fault, FaultList } from './faults.ts';
import { type LoadedTable, type LoadedTables, toKey } from './loaded-table.ts';

/** A slot with the line it stands on; without one it stands in the database. */
interface PlacedSlot {
  readonly slot: SlotRow;
  readonly line?: number | undefined;
}

/** Games that stop before they start. */
export function checkGames({ games }: LoadedTables, faults: FaultList): void {
  games?.rows.forEach(({ start_time: start, stop_time: stop }, index) => {
    if (start === null || stop === null || stop >= start) return;
    const message = `contradiction: the game stops at ${stop}, before it starts at ${start}`;
    faults.add({ file: 'games.csv', line: games.lines[index], column: 'stop_time', message });
  });
}

/** Slots that contradict themselves or the other slot of their game, which may stand in the database already. */
export function checkSlots(slots: LoadedTable<'slots'>, stored: readonly SlotRow[], faults: FaultList): void {
  const games = new Map<string, PlacedSlot>();
  for (const slot of stored) games.set(toKey(slot, gameKey), { slot });
  slots.rows.forEach((slot, index) => {
    const placed = { slot, line: slots.lines[index] };
    for (const fault of [...listOwn(slot), ...listShared(games.get(toKey(slot, gameKey)), slot)]) {
      faults.add({ file: 'slots.csv', line: placed.line, ...fault });
    }
    games.set(toKey(slot, gameKey), placed);
  });
}

/** Slots whose game has its other slot not in the file. */
export function listSingleSlots(slots: LoadedTable<'slots'>): SlotRow[] {
  const games = new Map<string, SlotRow[]>();
  for (const slot of slots.rows) {
    const key = toKey(slot, gameKey);
    games.set(key, [...(games.get(key) ?? []), slot]);
  }
  return [...games.values()].flatMap((pair) => (pair.length === 1 ? pair : []));
}

const gameKey = ['tournament_id', 'game_id'];

type SlotFault = Omit<Fault, 'file'>;

function listOwn(slot: SlotRow): SlotFault[] {
  const faults: SlotFault[] = [];
  if (slot.is_winner === 1 && slot.player_id === null) {
    faults.push({ column: 'is_winner', message: 'contradiction: a winner without a player_id' });
  }
  if (slot.prev_game_id === slot.game_id) {
    faults.push({ column: 'prev_game_id', message: 'contradiction: the game waits for itself' });
  }
  return faults;
}

function listShared(other: PlacedSlot | undefined, slot: SlotRow): SlotFault[] {
  if (!other) return [];
  const place = other.line === undefined ? 'in the database' : `on line ${other.line}`;
  const rival = `slot ${other.slot.slot_idx} ${place}`;
  const faults: SlotFault[] = [];
  if (slot.is_winner === 1 && other.slot.is_winner === 1) {
    faults.push({ column: 'is_winner', message: `contradiction: the game has a winner already, ${rival}` });
  }
  if (slot.player_id !== null && slot.player_id === other.slot.player_id) {
    faults.push({ column: 'player_id', message: `contradiction: the same player as in ${rival}` });
  }
  return faults;
}
