import type { RowOf, TableName, TournamentRow } from '../../shared/data/tables.ts';
import { type CageRow, emptyCage, occupy, type QueueRow } from '../demo/cages.ts';
import type { Match } from '../demo/match.ts';
import { continueFight, standingAt, takeBack } from '../demo/stop.ts';
import { toTime } from '../demo/tournament.ts';
import { listCageMoments, type SimulatedEvent } from './event.ts';
import { toRealCage, toRealGame, toRealSlot, toUnix } from './real-time.ts';
import type { Timeline } from './timeline.ts';

export const eventTables = [
  'tournaments',
  'players',
  'games',
  'slots',
  'recordings',
  'cages',
  'cage_queue',
] as const satisfies readonly TableName[];
export type EventTable = (typeof eventTables)[number];
export type EventRows = { readonly [Name in EventTable]: readonly RowOf<Name>[] };

const daySeconds = 86_400;

/** All rows of an event as they stand when it has reached a second: its own times in, Unix seconds out. */
export function rowsAt(event: SimulatedEvent, moment: number): EventRows {
  const { played, timelines } = event;
  const matches = timelines.map((timeline) => matchAt(event, timeline, moment));
  const { cages, queue } = cagesAt(event, matches, moment);
  return {
    tournaments: [tournamentAt(event, moment)],
    players: played.players,
    games: matches.map(({ game }) => toRealGame(event, game)),
    slots: matches.flatMap(({ slots }) => slots.map((slot) => toRealSlot(event, slot))),
    recordings: timelines.flatMap(({ match: { game, settledAt } }) =>
      settledAt <= moment ? event.recordings.get(game.game_id)! : [],
    ),
    cages: cages.map((cage) => toRealCage(event, cage)),
    cage_queue: queue,
  };
}

/** A copy of a match as it stood; still in the event's own seconds. */
function matchAt({ matches }: SimulatedEvent, timeline: Timeline, moment: number): Match {
  const { match } = timeline;
  const standing = standingAt(match, moment, matches);
  if (standing === 'done') return match;
  const [red, blue] = match.slots;
  const copy: Match = { ...match, game: { ...match.game }, slots: [{ ...red }, { ...blue }] };
  if (standing === 'active') continueFight(copy, moment);
  else {
    takeBack(copy, moment, matches);
    approach(copy, timeline, moment);
  }
  return copy;
}

/** What has been done so far for a fight that is still to come. */
function approach({ game, slots }: Match, timeline: Timeline, moment: number): void {
  const { match, knownAt, availableAt, calledAt, readyAt } = timeline;
  if (moment < knownAt) {
    game.scheduled_time = null;
    return;
  }
  if (moment < availableAt) return;
  game.state = 'available';
  game.available_time = availableAt;
  if (moment < calledAt) return;
  game.state = 'called';
  game.called_time = calledAt;
  game.cage = match.game.cage;
  for (const slot of slots) slot.is_ready = readyAt[slot.slot_idx] <= moment ? 1 : 0;
}

function tournamentAt({ played, moments, ...pace }: SimulatedEvent, moment: number): TournamentRow {
  const { beginsAt } = pace;
  const end = moments.at(-1)!;
  const results = played.matches.map(({ settledAt }) => settledAt).filter((time) => time <= moment);
  return {
    ...played.tournament,
    create_time: toTime(beginsAt - 30 * daySeconds),
    scheduled_start_time: toTime(beginsAt - (beginsAt % 1800)),
    start_time: toTime(beginsAt),
    end_time: moment >= end ? toTime(toUnix(pace, end)) : null,
    update_time: toTime(toUnix(pace, Math.max(0, ...results))),
    active: moment >= end ? 0 : 1,
  };
}

function cagesAt(
  { played, timelines }: SimulatedEvent,
  matches: readonly Match[],
  moment: number,
): { cages: CageRow[]; queue: QueueRow[] } {
  const cages: CageRow[] = [];
  const queue: QueueRow[] = [];
  for (const cageNum of played.plan.cages) {
    const cage = emptyCage(cageNum, moment);
    const here = timelines.filter(({ match }) => match.game.cage === cage.name);
    const coming = here.filter(({ match, queuedAt }) => queuedAt <= moment && moment < match.startsAt!);
    coming.sort((left, right) => left.match.startsAt! - right.match.startsAt!);
    occupy(cage, matches, moment);
    const next = coming[0];
    if (next && next.loadsInAt <= moment)
      cage.status = Math.max(...next.readyAt) <= moment ? 'Ready' : 'Load In';
    cage.updated_at = Math.max(0, ...here.flatMap(listCageMoments).filter((time) => time <= moment));
    cages.push(cage);
    for (const [position, { match }] of coming.entries()) {
      const { tournament_id, game_id } = match.game;
      queue.push({ cage_num: cageNum, position, tournament_id, game_id });
    }
  }
  return { cages, queue };
}
