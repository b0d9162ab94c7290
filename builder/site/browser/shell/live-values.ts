import type { Answer } from '../../../../shared/api/routes.ts';
import { ask } from './api.ts';

/** Values of path parameters that this server has an answer for, by their names. */
export type LiveValues = Readonly<Record<string, string>>;

type NewestFight = Answer<'recentFights'>['fights'][number];

let asked: Promise<LiveValues> | undefined;

/** Asked for once. Only lists are asked, which answer 200 whatever they hold; what cannot be had is left out. */
export function findLiveValues(): Promise<LiveValues> {
  asked ??= collect();
  return asked;
}

/** The newest decided fight, if there is one. Throws when the API does not answer. */
export async function findNewestFight(): Promise<NewestFight | undefined> {
  const { fights } = await ask<'recentFights'>('/fights/recent?limit=1');
  return fights[0];
}

async function collect(): Promise<LiveValues> {
  const parts = await Promise.allSettled([fromFight(), fromClips(), fromStills()]);
  return Object.assign({}, ...parts.map((part) => (part.status === 'fulfilled' ? part.value : {})));
}

async function fromFight(): Promise<LiveValues> {
  const newest = await findNewestFight();
  if (!newest) return {};
  const { tournamentID, gameID } = newest;
  const address = `/tournaments/${encodeURIComponent(tournamentID)}/fights/${encodeURIComponent(gameID)}`;
  const { fight } = await ask<'fight'>(address);
  const [bot1, bot2] = [fight.player1.cleanName, fight.player2.cleanName];
  const recording = fight.recordings[0];
  return {
    ...{ tournamentID, gameID, bot1, bot2, botName: bot1, bot: bot1, playerID: fight.player1.playerID },
    ...(recording && { recordingID: String(recording.recordingID) }),
  };
}

async function fromClips(): Promise<LiveValues> {
  const { clips } = await ask<'clips'>('/clips?limit=1');
  return clips[0] ? { publicToken: clips[0].publicToken } : {};
}

async function fromStills(): Promise<LiveValues> {
  const { stills } = await ask<'stills'>('/stills?limit=1');
  return stills[0] ? { stillID: String(stills[0].stillID) } : {};
}
