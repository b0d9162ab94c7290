import type { RowOf } from '../../shared/data/tables.ts';
import type { Match } from './match.ts';
import type { PlayedTournament } from './tournament.ts';

export type CageRow = RowOf<'cages'>;
export type QueueRow = RowOf<'cage_queue'>;

/** The waiting games that stand in a queue, by their turn: [turn, cage by turn, position]. */
const queuePlaces = [
  { turn: 0, cage: 0, position: 0 },
  { turn: 1, cage: 0, position: 1 },
  { turn: 4, cage: 1, position: 0 },
] as const;

/** How long a cage shows that its last fight is complete. */
export const completeSeconds = 600;

/** What the cages of a running tournament show: its fights, then those who come next, then what is over. */
export function fillCages(
  { plan, matches }: PlayedTournament,
  now: number,
): { cages: CageRow[]; queue: QueueRow[] } {
  const waiting = matches.filter(({ game }) => ['called', 'available', 'hold'].includes(game.state));
  waiting.sort((left, right) => (left.game.available_time ?? 0) - (right.game.available_time ?? 0));
  const cages = plan.cages.map((cageNum) => emptyCage(cageNum, now));
  for (const cage of cages) occupy(cage, matches, now);
  const free = cages.filter(({ status }) => status !== 'Fighting' && status !== 'Paused');
  const queue: QueueRow[] = [];
  for (const { turn, cage: index, position } of queuePlaces) {
    const cage = (free.length > 0 ? free : cages)[index];
    const game = waiting[turn]?.game;
    if (!cage || !game) continue;
    queue.push({
      cage_num: cage.cage_num,
      position,
      tournament_id: game.tournament_id,
      game_id: game.game_id,
    });
    if (free.length > 0) cage.status = index === 0 ? 'Load In' : 'Ready';
  }
  return { cages, queue };
}

export function emptyCage(cageNum: number, now: number): CageRow {
  return {
    cage_num: cageNum,
    name: `Cage ${cageNum}`,
    status: 'Idle',
    tournament_id: null,
    game_id: null,
    paused_at: null,
    updated_at: now - 7 * cageNum,
  };
}

/** Has a cage show what is fought in it, else what was last, or nothing. */
export function occupy(cage: CageRow, matches: readonly Match[], now: number): void {
  const here = matches.map(({ game }) => game).filter((game) => game.cage === cage.name);
  const active = here.find(({ state }) => state === 'active');
  const last = here.reduce<(typeof here)[number] | undefined>(
    (newest, game) => ((game.end_time ?? 0) > (newest?.end_time ?? 0) ? game : newest),
    undefined,
  );
  const shown = active ?? last;
  if (!shown) return;
  cage.tournament_id = shown.tournament_id;
  cage.game_id = shown.game_id;
  if (!active) {
    const isFresh = last?.end_time !== undefined && now - (last.end_time ?? 0) < completeSeconds;
    cage.status = isFresh ? 'Complete' : 'Idle';
    return;
  }
  const pause = active.pauses.at(-1);
  const isPaused = pause !== undefined && pause[1] === null;
  cage.status = active.stop_time !== null ? 'Complete' : isPaused ? 'Paused' : 'Fighting';
  cage.paused_at = isPaused ? pause[0] : null;
}
