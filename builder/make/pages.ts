/** Every page of the archive: for each route of kind `page`, how its answers come out of the rows. */
import { matchFile } from '../../shared/api/address.ts';
import { openapiDocument } from '../../shared/api/openapi.ts';
import type { Answer, PageName, PathValues, RouteName } from '../../shared/api/routes.ts';
import { botFightsPage, toBotStats } from '../../shared/pages/bots.ts';
import { bracketsPage } from '../../shared/pages/brackets.ts';
import { fightStatsPage, tournamentStatsPage } from '../../shared/pages/fight-stats.ts';
import { fightPage, tournamentFightsPage } from '../../shared/pages/fights.ts';
import { headToHeadPage, listPairs } from '../../shared/pages/head-to-head.ts';
import type { League } from '../../shared/pages/league.ts';
import { listStillAddresses, type Media, stillTagsPage } from '../../shared/pages/media.ts';
import { compareText } from '../../shared/pages/order.ts';
import { listPlayers, type PlayerDetails, toPlayer } from '../../shared/pages/players.ts';
import type { FightFacts, TournamentFacts } from '../../shared/pages/tournament-facts.ts';
import { toTournament, tournamentsPage } from '../../shared/pages/tournaments.ts';
import { fightVideoFeedsPage, videoFeedPage } from '../../shared/pages/videos.ts';

/** One answer: the parameters of its address, and its body. */
export type Page<Name extends PageName> = [path: PathValues<Name>, body: Answer<Name>];

export interface TournamentView {
  facts: TournamentFacts;
  players: PlayerDetails[];
  playersById: ReadonlyMap<string, PlayerDetails>;
  /** What stands for a time that is not set. */
  unsetTime: string | null;
}

export interface LeagueView {
  league: League;
  media: Media;
  basePath: string;
  legacyBase: string;
}

/**
 * When a page is written: what is pointed to before what points to it, so that at every instant each id found in a list
 * has its page. Pages of step 0 are written while the tournaments stream by.
 */
type Step = 0 | 1 | 2 | 3 | 4 | 5;
export const lastStep = 5;

export type Family<Name extends PageName> =
  | { step: Step; of: 'tournament'; render(view: TournamentView): Iterable<Page<Name>> }
  | { step: Step; of: 'league'; render(view: LeagueView): Iterable<Page<Name>> };

/** In the order in which they are written. */
export const families: { [Name in PageName]: Family<Name> } = {
  videoFeed: {
    step: 0,
    of: 'tournament',
    *render({ facts }) {
      for (const fight of facts.fights) {
        for (const recording of fight.record.recordings) {
          yield [{ recordingID: String(recording.recording_id) }, videoFeedPage(fight, recording)];
        }
      }
    },
  },
  fightVideoFeeds: {
    step: 0,
    of: 'tournament',
    render: ({ facts }) => renderFights(facts, fightVideoFeedsPage),
  },
  fightStats: {
    step: 0,
    of: 'tournament',
    render: ({ facts }) => renderFights(facts, (fight) => fightStatsPage(facts, fight)),
  },
  fight: {
    step: 0,
    of: 'tournament',
    render: ({ facts, playersById }) => renderFights(facts, (fight) => fightPage(facts, fight, playersById)),
  },
  player: {
    step: 0,
    of: 'tournament',
    *render({ facts, players }) {
      const tournamentID = facts.tournament.tournament_id;
      for (const player of players) yield [{ tournamentID, playerID: player.playerID }, { player }];
    },
  },
  tournament: {
    // It points to nothing, and whatever names a fight names it too.
    step: 0,
    of: 'tournament',
    *render({ facts, unsetTime }) {
      yield [
        { tournamentID: facts.tournament.tournament_id },
        { tournament: toTournament(facts, unsetTime) },
      ];
    },
  },
  bot: {
    step: 1,
    of: 'league',
    *render({ league }) {
      for (const bot of league.bots.values()) yield [{ botName: bot.cleanName }, { bot: toBotStats(bot) }];
    },
  },
  botStats: {
    step: 1,
    of: 'league',
    *render({ league }) {
      for (const bot of league.bots.values())
        yield [{ botName: bot.cleanName }, { botStats: toBotStats(bot) }];
    },
  },
  clip: {
    step: 1,
    of: 'league',
    *render({ media }) {
      for (const clip of media.clips) yield [{ publicToken: clip.publicToken }, { clip }];
    },
  },
  still: {
    step: 1,
    of: 'league',
    *render({ media }) {
      for (const [stillID, still] of listStillAddresses(media.stills)) yield [{ stillID }, { still }];
    },
  },
  headToHead: {
    step: 2,
    of: 'league',
    *render({ league }) {
      for (const { bots, fights } of listPairs(league)) {
        const [a, b] = bots;
        yield [{ bot1: a.cleanName, bot2: b.cleanName }, headToHeadPage(a, b, fights)];
        yield [{ bot1: b.cleanName, bot2: a.cleanName }, headToHeadPage(b, a, fights)];
      }
    },
  },
  botFights: {
    step: 2,
    of: 'league',
    *render({ league }) {
      for (const bot of league.bots.values()) yield [{ botName: bot.cleanName }, botFightsPage(bot)];
    },
  },
  tournamentFights: {
    step: 3,
    of: 'tournament',
    *render({ facts }) {
      yield [{ tournamentID: facts.tournament.tournament_id }, tournamentFightsPage(facts)];
    },
  },
  players: {
    step: 3,
    of: 'tournament',
    *render({ facts, players }) {
      yield [{ tournamentID: facts.tournament.tournament_id }, { players: players.map(toPlayer) }];
    },
  },
  brackets: {
    step: 3,
    of: 'tournament',
    *render({ facts, players }) {
      yield [{ tournamentID: facts.tournament.tournament_id }, bracketsPage(facts, players)];
    },
  },
  tournamentStats: {
    step: 3,
    of: 'tournament',
    *render({ facts }) {
      yield [{ tournamentID: facts.tournament.tournament_id }, tournamentStatsPage(facts)];
    },
  },
  stillTags: {
    step: 4,
    of: 'league',
    *render({ media }) {
      yield [{}, stillTagsPage(media.stills)];
    },
  },
  tournaments: {
    step: 4,
    of: 'league',
    *render({ league }) {
      yield [{}, tournamentsPage(league.tournaments)];
    },
  },
  openapi: {
    step: 5,
    of: 'league',
    *render({ basePath, legacyBase, league: { unsetTime } }) {
      yield [{}, openapiDocument(basePath, { legacyBase, unsetTime })];
    },
  },
};

function* renderFights<Body>(
  { tournament: { tournament_id: tournamentID }, fights }: TournamentFacts,
  toBody: (fight: FightFacts) => Body,
): Generator<[{ tournamentID: string; gameID: string }, Body]> {
  for (const fight of fights) yield [{ tournamentID, gameID: fight.record.game.game_id }, toBody(fight)];
}

const familyNames = Object.keys(families) as RouteName[];

/** When a file is written, smaller first; files of the same step do not point to each other. Chunks and indexes come last. */
export function toWritingStep(file: string): number {
  const name = matchFile(file)?.name;
  return name === undefined ? familyNames.length : familyNames.indexOf(name);
}

/** Removals go the other way: what points to something goes before it. Chunks and indexes come first. */
export function compareRemoval(a: string, b: string): number {
  return toWritingStep(b) - toWritingStep(a) || compareText(a, b);
}

export function viewTournament(facts: TournamentFacts, unsetTime: string | null = null): TournamentView {
  const players = listPlayers(facts);
  const playersById = new Map(players.map((player) => [player.playerID, player]));
  return { facts, players, playersById, unsetTime };
}
