import type { PlayerRow, TournamentRow } from '../../shared/data/tables.ts';
import type { Entry } from './bots.ts';
import { type BracketGame, bracketSize } from './brackets.ts';
import type { TournamentPlan } from './calendar.ts';
import { doubleElimination, singleElimination } from './elimination.ts';
import type { Match } from './match.ts';
import { type Entrant, playTournament } from './play.ts';
import { createRandom, type Random } from './random.ts';
import { qualifiers, roundRobin } from './round-robin.ts';
import { pickMoment, stopAt } from './stop.ts';

/** A tournament with everything that its rows are made of. */
export interface PlayedTournament {
  readonly plan: TournamentPlan;
  readonly tournament: TournamentRow;
  readonly players: readonly PlayerRow[];
  readonly matches: readonly Match[];
}

const daySeconds = 86_400;
const winAnnotations = ['KO', 'TKO', 'JD', 'TO', 'FF'];
/** In a tournament whose field is not complete, the last seeds are such. */
const placeholders = ['TBD', 'Bracket Seed 3', 'TBD', 'Bracket Seed 12'];
/** Names that leave nothing of a clean name: entrants, but no bots. */
const namelessNames = ['¿?', '★', '🤖🔥'];
const namelessEvery = 9;

/** Plays a planned tournament up to `now`. The same plan, entries and seed give the same tournament. */
export function makeTournament(
  plan: TournamentPlan,
  entries: readonly Entry[],
  seed: number,
  now: number,
): PlayedTournament {
  // Twice the same stream: the running tournament is played once to find its moment, and then so that it falls on `now`.
  const prepare = (startTime: number): PlayedTournament =>
    playFrom({ ...plan, startTime }, entries, createRandom(seed, 2 * plan.index));
  if (plan.phase !== 'running') {
    const played = prepare(plan.startTime);
    if (plan.phase === 'upcoming') stopAt(played.matches, 0, false);
    if (plan.phase === 'broken off') stopAt(played.matches, breakOffTime(played.matches), false);
    if (plan.phase === 'upcoming') schedule(played);
    return { ...played, tournament: toTournament(plan, played.matches) };
  }
  const moment = pickMoment(prepare(0).matches);
  const played = prepare(now - moment);
  stopAt(played.matches, now, true);
  return { ...played, tournament: toTournament(played.plan, played.matches) };
}

/** Plays a planned tournament to its end, from `plan.startTime` on. */
export function playFrom(plan: TournamentPlan, entries: readonly Entry[], random: Random): PlayedTournament {
  const seeding = toSeeding(plan, entries, random);
  const matches = playTournament(plan, planGames(plan, random), seeding, random);
  const players = seeding.map(({ player }) => player);
  return { plan, tournament: toTournament(plan, matches), players, matches };
}

function planGames({ type, entrants, qualifierRounds }: TournamentPlan, random: Random): BracketGame[] {
  const first = qualifiers(entrants, qualifierRounds, random);
  if (type === 'round_robin') return [...first, ...roundRobin(entrants)];
  return [
    ...first,
    ...(type === 'single_elimination' ? singleElimination(entrants) : doubleElimination(entrants)),
  ];
}

/** Best first, as far as the organisers can tell; byes fill up the bracket. */
function toSeeding(plan: TournamentPlan, entries: readonly Entry[], random: Random): Entrant[] {
  const guessed = entries.map((entry) => ({ ...entry, guess: entry.strength + random.next() }));
  guessed.sort((left, right) => right.guess - left.guess);
  rename(plan, guessed);
  const disqualified = plan.phase === 'over' && random.chance(0.3) ? random.int(1, entries.length) : 0;
  const isSeeded = random.chance(0.8);
  const entrants = guessed.map(({ name, strength }, index): Entrant => {
    const player = toPlayer(plan, index + 1, name);
    if (isSeeded) player.seed = index + 1;
    if (index + 1 === disqualified) player.is_disqualified = 1;
    return { strength, player };
  });
  const byes = plan.type === 'round_robin' ? 0 : bracketSize(plan.entrants) - plan.entrants;
  const byeName = random.pick(['(Bye)', 'Bye']);
  for (let bye = 1; bye <= byes; bye++) {
    const player = toPlayer(plan, plan.entrants + bye, byeName);
    player.is_bye = 1;
    entrants.push({ strength: 0, player });
  }
  return entrants;
}

function rename({ phase, index, privacy, isTest }: TournamentPlan, entries: { name: string }[]): void {
  const last = entries.length - 1;
  if (phase === 'upcoming')
    for (const [back, name] of placeholders.entries()) entries[last - back]!.name = name;
  else if (index % namelessEvery === 1 && privacy === 'public' && !isTest)
    entries[last]!.name = namelessNames[Math.floor(index / namelessEvery) % namelessNames.length]!;
}

function toPlayer({ tournamentID }: TournamentPlan, number: number, name: string): PlayerRow {
  return {
    tournament_id: tournamentID,
    player_id: `${tournamentID}-${number}`,
    name,
    seed: null,
    is_bye: 0,
    is_disqualified: 0,
  };
}

/** Early enough that several games stay unplayed. */
function breakOffTime(matches: readonly Match[]): number {
  const starts = matches.flatMap(({ startsAt }) => startsAt ?? []).sort((left, right) => left - right);
  return starts[Math.floor(starts.length * 0.9)]! - 1;
}

/** The first games of a tournament that is still to come have their times already. */
function schedule({ plan, matches }: PlayedTournament): void {
  const known = matches.filter(({ slots }) => slots.every(({ player_id }) => player_id !== null));
  for (const [position, { game }] of known.entries())
    game.scheduled_time = plan.startTime + 300 * Math.floor(position / plan.cages.length);
}

function toTournament(plan: TournamentPlan, matches: readonly Match[]): TournamentRow {
  const isOver = plan.phase === 'over';
  const hasBegun = plan.phase !== 'upcoming';
  const lastResult = Math.max(plan.startTime, ...matches.map(({ game }) => game.end_time ?? 0));
  return {
    tournament_id: plan.tournamentID,
    name: plan.name,
    create_time: toTime(plan.startTime - 30 * daySeconds),
    scheduled_start_time: toTime(plan.startTime - (plan.startTime % 1800)),
    start_time: hasBegun ? toTime(plan.startTime) : null,
    end_time: isOver ? toTime(lastResult) : null,
    update_time: toTime(hasBegun ? lastResult : plan.startTime - 20 * daySeconds),
    weight_class: plan.weightClass,
    active: plan.phase === 'running' ? 1 : 0,
    is_test: plan.isTest,
    is_freestyle: plan.isFreestyle,
    privacy: plan.privacy,
    format: {
      type: plan.type,
      scoreToWin: 1,
      tiesAllowed: plan.type === 'round_robin' ? 1 : 0,
      winAnnotations,
    },
  };
}

/** RFC 3339, as tournaments have their times. */
export function toTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');
}
