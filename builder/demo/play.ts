import type { GameRow, PlayerRow, SlotRow } from '../../shared/data/tables.ts';
import type { BracketGame, Source } from './brackets.ts';
import type { TournamentPlan } from './calendar.ts';
import { playFight, rescues } from './fights.ts';
import { emptyMatch, type Match } from './match.ts';
import type { Random } from './random.ts';

/** Somebody in the seeding: a bot, a bye, or a place that is not filled yet. */
export interface Entrant {
  readonly player: PlayerRow;
  readonly strength: number;
}

type Corners = readonly [Entrant, Entrant];

interface Result {
  readonly match: Match;
  readonly winner: Entrant;
  readonly loser: Entrant;
}

/** What the field looks like while the tournament goes on: all times in Unix seconds. */
interface Field {
  readonly plan: TournamentPlan;
  readonly random: Random;
  readonly results: Map<string, Result>;
  /** From when on a bot is repaired, by player id. */
  readonly readyAt: Map<string, number>;
  readonly cageFreeAt: Map<number, number>;
}

const walkOverShare = 0.025;
/** Fights whose clock nobody kept. */
const untimedShare = 0.02;

/**
 * Plays a whole tournament from `plan.startTime` on: each game in the first cage that is free once both bots are known and
 * repaired, so that no bot fights twice at once and none before the games that it comes from.
 */
export function playTournament(
  plan: TournamentPlan,
  games: readonly BracketGame[],
  seeding: readonly Entrant[],
  random: Random,
): Match[] {
  const cageFreeAt = new Map(plan.cages.map((cage, index) => [cage, plan.startTime + 40 * index]));
  const field: Field = { plan, random, results: new Map(), readyAt: new Map(), cageFreeAt };
  const inOrder = [...games].sort((left, right) => left.stage - right.stage);
  return inOrder.map((game) => playGame(field, game, seeding));
}

function playGame(field: Field, game: BracketGame, seeding: readonly Entrant[]): Match {
  const previous = game.sources.map((source) =>
    'from' in source ? field.results.get(source.from) : undefined,
  );
  if (game.isReset && field.results.get(previous[0]!.match.game.game_id)?.match.slots[0].is_winner)
    return emptyMatch(field.plan.tournamentID, game);
  const corners = game.sources.map((source) => findEntrant(field, source, seeding)) as unknown as Corners;
  const knownAt = Math.max(field.plan.startTime, ...previous.map((result) => result?.match.settledAt ?? 0));
  const result = decide(field, game, corners, knownAt);
  field.results.set(game.gameID, result);
  return result.match;
}

function findEntrant({ results }: Field, source: Source, seeding: readonly Entrant[]): Entrant {
  return 'seed' in source ? seeding[source.seed - 1]! : results.get(source.from)![source.takes];
}

function decide(field: Field, game: BracketGame, corners: Corners, knownAt: number): Result {
  const [red, blue] = corners.map(({ player }) => player) as [PlayerRow, PlayerRow];
  if (red.is_bye || blue.is_bye)
    return walkOver(field, game, corners, { winner: red.is_bye ? 1 : 0, knownAt, isBye: true });
  if (red.is_disqualified || blue.is_disqualified)
    return walkOver(field, game, corners, { winner: red.is_disqualified ? 1 : 0, knownAt, isBye: false });
  if (field.random.chance(walkOverShare))
    return walkOver(field, game, corners, {
      winner: field.random.chance(0.5) ? 0 : 1,
      knownAt,
      isBye: false,
    });
  return fight(field, game, corners, knownAt);
}

interface WalkOver {
  readonly winner: 0 | 1;
  readonly knownAt: number;
  readonly isBye: boolean;
}

/** Decided without a fight: nothing is filmed, no clock runs. */
function walkOver(
  field: Field,
  game: BracketGame,
  corners: Corners,
  { winner, knownAt, isBye }: WalkOver,
): Result {
  const { game: row, slots } = emptyMatch(field.plan.tournamentID, game);
  const settledAt = isBye ? knownAt : knownAt + field.random.int(60, 600);
  seat(slots, corners, winner);
  row.state = 'done';
  if (!isBye) {
    row.win_annotation = field.random.chance(0.85) ? 'FF' : null;
    row.end_time = field.random.chance(0.7) ? settledAt : null;
    row.notice = field.random.chance(0.3)
      ? `${corners[winner === 0 ? 1 : 0].player.name} could not be repaired in time.`
      : null;
  }
  const match = { game: row, slots, startsAt: undefined, settledAt, isBye };
  return { match, winner: corners[winner], loser: corners[winner === 0 ? 1 : 0] };
}

function fight(field: Field, game: BracketGame, corners: Corners, knownAt: number): Result {
  const { plan, random, readyAt } = field;
  const { game: row, slots } = emptyMatch(plan.tournamentID, game);
  const fought = playFight(toCorners(corners), game.bracket === 'RR' || game.bracket === 'EX', random);
  const availableAt = Math.max(knownAt, ...corners.map(({ player }) => readyAt.get(player.player_id) ?? 0));
  const [cage, freeAt] = [...field.cageFreeAt].sort((left, right) => left[1] - right[1])[0]!;
  const startsAt = Math.max(availableAt, freeAt) + random.int(90, 240);
  const stopTime = startsAt + fought.stopSeconds;
  const settledAt = stopTime + random.int(8, 45) + (fought.winAnnotation === 'JD' ? 60 : 0);
  field.cageFreeAt.set(cage, settledAt);
  for (const { player } of corners) readyAt.set(player.player_id, settledAt + random.int(600, 1500));

  seat(slots, corners, fought.winner);
  for (const slot of slots) Object.assign(slot, rescues(fought, random));
  const { winAnnotation: win_annotation, judges } = fought;
  Object.assign(row, {
    state: 'done',
    cage: `Cage ${cage}`,
    win_annotation,
    judges,
  } satisfies Partial<GameRow>);
  row.scheduled_time = startsAt - (startsAt % 300);
  row.available_time = availableAt;
  row.called_time = startsAt - random.int(20, 80);
  if (!random.chance(untimedShare)) {
    row.start_time = startsAt;
    row.stop_time = stopTime;
    row.end_time = settledAt;
    row.countdown = random.chance(0.9) ? 3 : null;
    row.timer_duration = random.chance(0.9) ? fought.foughtSeconds : null;
    row.pauses = fought.pauses.map(([from, to]) => [startsAt + from, startsAt + to]);
  }
  const winner = fought.winner ?? 0;
  const match = { game: row, slots, startsAt, settledAt, isBye: false };
  return { match, winner: corners[winner], loser: corners[winner === 0 ? 1 : 0] };
}

function toCorners(
  corners: Corners,
): [{ name: string; strength: number }, { name: string; strength: number }] {
  const [red, blue] = corners.map(({ player, strength }) => ({ name: player.name, strength }));
  return [red!, blue!];
}

function seat(slots: readonly [SlotRow, SlotRow], corners: Corners, winner: 0 | 1 | undefined): void {
  for (const slot of slots) {
    slot.player_id = corners[slot.slot_idx].player.player_id;
    slot.is_winner = slot.slot_idx === winner ? 1 : 0;
    slot.score = slot.is_winner;
    slot.is_ready = corners[slot.slot_idx].player.is_bye ? 0 : 1;
  }
}
