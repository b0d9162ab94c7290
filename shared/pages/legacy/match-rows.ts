/** A fight in the shapes of the older scripts: the facts of the unified answers, as text. */
import type { z } from 'zod';
import type {
  LegacyBotFight,
  LegacyLatestMatch,
  LegacyTableRow as LegacyTableRowSchema,
} from '../../api/resources/legacy.ts';
import type { Answer } from '../../api/routes.ts';
import { type FightSummary, toText } from '../fights.ts';
import { compareBy, compareNatural, compareNullLast } from '../order.ts';
import type { Tournament } from '../tournaments.ts';

export type LegacyTableRow = z.output<typeof LegacyTableRowSchema>;

export function toWinner({ player1wins, player2wins }: FightSummary): LegacyTableRow['winner'] {
  if (player1wins === 1) return 'Red';
  return player2wins === 1 ? 'Blue' : '';
}

export function toTableRow(fight: FightSummary): LegacyTableRow {
  const { tournamentID, id, name, round, cage, times, who, rest } = toTexts(fight);
  const { startTime, stopTime, matchLength } = times;
  return {
    id,
    tournamentID,
    tournamentName: fight.tournamentName,
    name,
    round,
    cage,
    ...who,
    winner: toWinner(fight),
    winAnnotation: rest.winAnnotation,
    startTime,
    stopTime,
    matchLength,
    weightClass: rest.weightClass,
    cams: rest.cams,
  };
}

/** A bot's decided fights as they come. */
export function fightsByBotPage({ botName, fights }: Answer<'botFights'>): Answer<'fightsByBot'> {
  return { botName, fights: fights.map(toBotFight) };
}

function toBotFight(fight: FightSummary): z.output<typeof LegacyBotFight> {
  const { tournamentID, id, name, round, cage, times, who, wins, rest } = toTexts(fight);
  const { matchLength, startTime, stopTime } = times;
  const { tournamentName } = fight;
  const head = { tournamentID, tournamentName, gameID: id, id, name, round, cage, ...who, ...wins };
  const { winAnnotation, weightClass, cams } = rest;
  return { ...head, winAnnotation, matchLength, startTime, stopTime, weightClass, cams };
}

/** A tournament's fights, newest first; those to come after them, in play order. */
export function latestMatchesPage(
  { fights }: Answer<'tournamentFights'>,
  tournament: Tournament,
): Answer<'getLatestMatches'> {
  return fights.toSorted(compareLatest).map((fight) => toLatestMatch(fight, tournament));
}

function toLatestMatch(fight: FightSummary, tournament: Tournament): z.output<typeof LegacyLatestMatch> {
  const { tournamentID, id, name, round, cage, times, who, wins, rest } = toTexts(fight);
  const { winAnnotation, weightClass, cams } = rest;
  const { endTime, startTime, stopTime, matchLength } = times;
  const head = { tournamentID, id, name, round, cage, ...who, ...wins, cams, winAnnotation };
  return {
    ...head,
    // No page of the archive says when a fight was called: it is of use only until the fight begins. /schedule does.
    calledSince: '',
    availableSince: '',
    endTime,
    startTime,
    stopTime,
    matchLength,
    weightClass,
    tournamentName: fight.tournamentName,
    privacy: tournament.privacy,
    isTest: toText(tournament.isTest),
    isFreestyle: toText(tournament.isFreestyle),
  };
}

/** Newest first, what has no time last. */
export const compareLatest = compareBy<FightSummary>(
  (a, b) => compareNullLast(toReversed(a.startTime), toReversed(b.startTime)),
  (a, b) => compareNullLast(toReversed(toEnd(a)), toReversed(toEnd(b))),
  (a, b) => compareNatural(a.id, b.id),
);

function toEnd({ stopTime, endTime }: FightSummary): number | null {
  return stopTime ?? endTime;
}

function toReversed(time: number | null): number | null {
  return time === null ? null : -time;
}

/** Every field as text; a flag as `"0"` or `"1"`. */
function toTexts(fight: FightSummary) {
  const { tournamentID, id, player1, player1clean, player2, player2clean } = fight;
  return {
    tournamentID,
    id,
    name: toText(fight.name),
    round: toText(fight.round),
    cage: toText(fight.cage),
    who: { player1, player1clean, player2, player2clean },
    wins: { player1wins: toText(fight.player1wins), player2wins: toText(fight.player2wins) },
    times: {
      startTime: toText(fight.startTime),
      stopTime: toText(fight.stopTime),
      endTime: toText(fight.endTime),
      matchLength: toText(fight.matchLength),
    },
    rest: {
      winAnnotation: toText(fight.winAnnotation),
      weightClass: toText(fight.weightClass),
      cams: toText(fight.cams),
    },
  };
}
