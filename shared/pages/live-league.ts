/** What the live answers are made from: the same facts as the archive's, of what moves just now. */
import type { LiveCageRow, LiveRows } from '../data/read-live.ts';
import type { RowOf } from '../data/tables.ts';
import { compareNewestFirst, type FightPlace } from './newest-first.ts';
import { deriveTournament, type FightFacts, type TournamentFacts } from './tournament-facts.ts';

/** A fight with its tournament. */
export interface LiveFight {
  readonly facts: TournamentFacts;
  readonly fight: FightFacts;
  /** It is fought just now, or was stopped and is not decided yet. */
  readonly isActive: boolean;
}

export interface LiveLeague {
  /** Every fight that was read, of public tournaments alone. */
  readonly fights: readonly LiveFight[];
  /** The same by tournament and game. */
  find(tournamentID: string, gameID: string): LiveFight | undefined;
  readonly cages: ReadonlyMap<number, LiveCage>;
  /** Where a game stands in a queue; the first in each cage only. */
  readonly nextInCage: ReadonlyMap<LiveFight, LiveCage>;
  /** The cage that a fight is in or waits for, else the one that it was given; null when nobody knows yet. */
  findCageName(match: LiveFight): string | null;
}

export interface LiveCage {
  readonly row: LiveCageRow;
  readonly name: string;
  /** What it is busy with is not public: its status is all that may be told. */
  readonly isHidden: boolean;
  /** The active fight, else the last completed one. */
  readonly shown: LiveFight | undefined;
  /** Fights that come next, in their order. */
  readonly queue: readonly LiveFight[];
}

export function deriveLive({ tournaments, cages, queue }: LiveRows): LiveLeague {
  const findHolder = toHolders(cages);
  const byGame = new Map<string, Map<string, LiveFight>>();
  for (const record of tournaments) {
    const facts = deriveTournament(record);
    const own = facts.fights.map((fight) => {
      const isActive = isFought(fight, findHolder(fight)?.isNamed ?? false);
      return [fight.record.game.game_id, { facts, fight, isActive }] as const;
    });
    byGame.set(record.tournament.tournament_id, new Map(own));
  }
  const find = (tournamentID: string, gameID: string) => byGame.get(tournamentID)?.get(gameID);
  const fights = [...byGame.values()].flatMap((own) => [...own.values()]);
  const live = cages.map((row): LiveCage => {
    const here = fights.filter(({ fight }) => findHolder(fight)?.row === row);
    return {
      row,
      name: toName(row),
      isHidden: row.is_hidden,
      shown: findShown(row, here),
      queue: listWaiting(
        queue.filter(({ cage_num }) => cage_num === row.cage_num),
        find,
      ),
    };
  });
  const waitsIn = new Map(
    live.flatMap((cage) => (cage.isHidden ? [] : cage.queue.map((match) => [match, cage.name] as const))),
  );
  return {
    fights,
    find,
    cages: new Map(live.map((cage) => [cage.row.cage_num, cage])),
    nextInCage: new Map(live.flatMap((cage) => (cage.queue[0] ? [[cage.queue[0], cage] as const] : []))),
    findCageName: (match) => {
      const holder = findHolder(match.fight);
      return (holder?.isNamed ? toName(holder.row) : waitsIn.get(match)) ?? match.fight.record.game.cage;
    },
  };
}

export function toCageName(cageNum: number): string {
  return `Cage ${cageNum}`;
}

function toName({ name, cage_num }: LiveCageRow): string {
  return name ?? toCageName(cage_num);
}

interface Holder {
  readonly row: LiveCageRow;
  /** The cage names the fight; otherwise it is the fight that names its cage. */
  readonly isNamed: boolean;
}

/** The one cage that a fight belongs to, whatever the rows contradict each other: so it is never shown in two. */
function toHolders(cages: readonly LiveCageRow[]): (fight: FightFacts) => Holder | undefined {
  const byGame = new Map<string, Holder>();
  const byName = new Map<string | null, Holder>();
  for (const row of cages.toReversed()) {
    byGame.set(toKey(row), { row, isNamed: true });
    byName.set(toName(row), { row, isNamed: false });
  }
  return ({ record: { game } }) => byGame.get(toKey(game)) ?? byName.get(game.cage);
}

function toKey(game: { tournament_id: string | null; game_id: string | null }): string {
  return JSON.stringify([game.tournament_id, game.game_id]);
}

/** One that its cage holds up in the middle goes on later; one that is held up before it begins is not active. */
function isFought({ record: { game }, isDecided }: FightFacts, isNamed: boolean): boolean {
  if (isDecided) return false;
  const isHeldUp = game.state === 'hold' && game.start_time !== null && game.stop_time === null;
  return game.state === 'active' || (isHeldUp && isNamed);
}

/** The fight that the cage names where it is active, else any that is; without one the last completed. */
function findShown(row: LiveCageRow, here: readonly LiveFight[]): LiveFight | undefined {
  const active = here.filter(({ facts, isActive }) => isActive && facts.tournament.active === 1);
  const named = here.find(({ fight, isActive }) => isActive && toKey(fight.record.game) === toKey(row));
  return named ?? findNewest(active) ?? findNewest(here.filter(({ fight }) => fight.isDecided));
}

function findNewest(matches: readonly LiveFight[]): LiveFight | undefined {
  return matches.toSorted((a, b) => compareNewestFirst(toPlace(a), toPlace(b)))[0];
}

/** A fight of which no time is known is older than any other. */
export function toPlace({ fight: { record, time } }: LiveFight): FightPlace {
  const { tournament_id, game_id } = record.game;
  return { order: time ?? 0, tournamentID: tournament_id, gameID: game_id };
}

/** What is over, or has begun, does not come next; nor does what no active tournament plans any more. */
function listWaiting(rows: readonly RowOf<'cage_queue'>[], find: LiveLeague['find']): LiveFight[] {
  return rows
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ tournament_id, game_id }) => find(tournament_id, game_id) ?? [])
    .filter(({ facts, fight, isActive }) => facts.tournament.active === 1 && !fight.isDecided && !isActive);
}
