import type { GameRow } from '../../shared/data/tables.ts';

/** Where a slot's player comes from: the seeding (1 is the best), or another game. */
export type Source =
  | { readonly seed: number }
  | { readonly from: string; readonly takes: 'winner' | 'loser' };
export type Sources = readonly [Source, Source];

/** A game of a bracket before anybody is known to play in it. */
export interface BracketGame {
  readonly gameID: string;
  readonly bracket: GameRow['bracket'];
  readonly round: number;
  readonly name: string;
  readonly roundName: string;
  /** The place of the loser, where losing this game ends a bot's tournament. */
  readonly loserPlacement: number | null;
  readonly sources: Sources;
  /** Games are played in the order of their stages: whatever a game waits for has a smaller one. */
  readonly stage: number;
  /** The second grand final, played only when the unbeaten bot lost the first. */
  readonly isReset: boolean;
}

export interface Round {
  readonly roundName: string;
  readonly stage: number;
  readonly loserPlacement?: number;
  readonly isReset?: boolean;
}

/** Byes fill the seeds from `entrants` up to the next power of two. */
export function bracketSize(entrants: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(entrants, 4)));
}

export interface Bracket {
  readonly games: BracketGame[];
  /** Appends a round and returns the ids of its games. */
  add(round: Round, sources: readonly Sources[]): string[];
}

export function createBracket(bracket: GameRow['bracket']): Bracket {
  const games: BracketGame[] = [];
  let rounds = 0;
  return {
    games,
    add: ({ roundName, stage, loserPlacement = null, isReset = false }, sources) => {
      const label = `${bracket}:${++rounds}`;
      const round = bracket === 'EX' ? -1 : rounds - 1;
      return sources.map((pair, index) => {
        const gameID = `${bracket}-${games.length}`;
        const name = `${label}-${index + 1}`;
        games.push({
          gameID,
          bracket,
          round,
          name,
          roundName,
          loserPlacement,
          sources: pair,
          stage,
          isReset,
        });
        return gameID;
      });
    },
  };
}

export function toSeed(seed: number): Source {
  return { seed };
}

export function take(takes: 'winner' | 'loser', ids: readonly string[]): Source[] {
  return ids.map((from) => ({ from, takes }));
}

export function pairs(sources: readonly Source[]): Sources[] {
  return zip(
    sources.filter((_, index) => index % 2 === 0),
    sources.filter((_, index) => index % 2 === 1),
  );
}

export function zip(red: readonly Source[], blue: readonly Source[]): Sources[] {
  return red.map((source, index) => [source, blue[index]!]);
}
