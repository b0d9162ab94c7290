import type { ClipRow, RecordingRow, RowOf, TableName } from '../../shared/data/tables.ts';
import { createStables } from './bots.ts';
import { type CageRow, fillCages, type QueueRow } from './cages.ts';
import { type LeagueOptions, planCalendar } from './calendar.ts';
import { cutClips } from './clips.ts';
import { createRandom } from './random.ts';
import { recordFight } from './recordings.ts';
import { type Stills, takeStills } from './stills.ts';
import { makeTournament, type PlayedTournament } from './tournament.ts';

/** Rows of one table; whatever they refer to came before them. */
export type Batch = {
  [Name in TableName]: { readonly table: Name; readonly rows: readonly RowOf<Name>[] };
}[TableName];

/** First free id of each table that numbers its rows over the whole league. */
interface NextIDs {
  recording: number;
  clip: number;
  still: number;
}

const camerasPerFightDefault = 11;

/**
 * The whole invented league, tournament by tournament from the oldest on, so that it never is in memory as a whole. The same
 * options always give the same rows. Throws UsageError for a size that cannot be.
 */
export function* generateLeague(options: LeagueOptions): Generator<Batch> {
  const enter = createStables(createRandom(options.seed, -2));
  const next: NextIDs = { recording: 1, clip: 1, still: 1 };
  const cages: CageRow[] = [];
  const queue: QueueRow[] = [];
  for (const plan of planCalendar(options)) {
    const played = makeTournament(plan, enter(plan), options.seed, options.now);
    yield* toBatches(played, options, next);
    if (plan.phase !== 'running') continue;
    const live = fillCages(played, options.now);
    cages.push(...live.cages);
    queue.push(...live.queue);
  }
  yield { table: 'cages', rows: cages.sort((left, right) => left.cage_num - right.cage_num) };
  yield { table: 'cage_queue', rows: queue };
}

function* toBatches(played: PlayedTournament, options: LeagueOptions, next: NextIDs): Generator<Batch> {
  yield { table: 'tournaments', rows: [played.tournament] };
  yield { table: 'players', rows: played.players };
  yield { table: 'games', rows: played.matches.map(({ game }) => game) };
  yield { table: 'slots', rows: played.matches.flatMap(({ slots }) => slots) };
  const { recordings, clips, stills, stillBots } = makeMedia(played, options, next);
  yield { table: 'recordings', rows: recordings };
  yield { table: 'clips', rows: clips };
  yield { table: 'stills', rows: stills };
  yield { table: 'still_bots', rows: stillBots };
}

interface Media extends Stills {
  readonly recordings: RecordingRow[];
  readonly clips: ClipRow[];
}

function makeMedia(played: PlayedTournament, options: LeagueOptions, next: NextIDs): Media {
  const random = createRandom(options.seed, 2 * played.plan.index + 1);
  const mean = options.camerasPerFight ?? camerasPerFightDefault;
  const recordings: RecordingRow[] = [];
  for (const match of played.matches)
    recordings.push(...recordFight(match, mean, next.recording + recordings.length, random));
  const clips = cutClips(played, next.clip, options.now, random);
  const taken = takeStills(played, clips, next.still, random);
  next.recording += recordings.length;
  next.clip += clips.length;
  next.still += taken.stills.length;
  return { recordings, clips, ...taken };
}
