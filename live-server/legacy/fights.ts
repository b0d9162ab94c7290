import type { z } from 'zod';
import { toAddress } from '../../shared/api/address.ts';
import { lists } from '../../shared/api/archive.ts';
import { toCleanName } from '../../shared/api/ids.ts';
import { parseParameters } from '../../shared/api/parameters.ts';
import type { RecentFight } from '../../shared/api/resources/fight.ts';
import { routes } from '../../shared/api/routes.ts';
import { matchJSONPage } from '../../shared/pages/legacy/match.ts';
import { fightsByBotPage } from '../../shared/pages/legacy/match-rows.ts';
import { noPreview, type Preview, toPreview, toRecentRow } from '../../shared/pages/legacy/recent-fights.ts';
import type { Plan, Snapshot } from '../snapshot.ts';
import { listPositions } from '../splice.ts';
import { type Asked, parseItems, readBody, requireBody, requireText, toScriptPlan } from './script.ts';

/** One fight. Throws ApiError. */
export function planMatchJSON(asked: Asked): Plan {
  const given = parseParameters(routes.matchJSON.query, asked.query);
  const gameID = requireText('gameID', given.gameID, 'W-4');
  const tournamentID = requireText('tournamentID', given.tournamentID, 'nova_may26_3lb');
  const path = { tournamentID, gameID };
  return toScriptPlan(asked, {
    name: 'matchJSON',
    applied: { gameID, tournamentID },
    successor: toAddress('fight', path),
    render: async (snapshot) => {
      const fight = await requireBody(snapshot, { name: 'fight', path }, asked.basePath);
      return { body: matchJSONPage(fight, path) };
    },
  });
}

/** The newest decided fights, each with what its own page says of its video. */
export function planRecentFightsScript(asked: Asked): Plan {
  const { limit } = parseParameters(routes.recentFightsScript.query, asked.query);
  return toScriptPlan(asked, {
    name: 'recentFightsScript',
    applied: { limit },
    successor: `${routes.recentFights.path}?limit=${limit}`,
    render: async (snapshot) => {
      const list = snapshot.build.lists.recentFights;
      const positions = listPositions({ page: 1, limit }, list.total, lists.recentFights.order);
      const fights = parseItems(lists.recentFights.item, await snapshot.readItems(list, positions));
      const previews = await Promise.all(fights.map((fight) => readPreview(snapshot, fight)));
      return { body: { fights: fights.map((fight, index) => toRecentRow(fight, previews[index]!)) } };
    },
  });
}

async function readPreview(
  snapshot: Snapshot,
  { tournamentID, gameID }: z.output<typeof RecentFight>,
): Promise<Preview> {
  const feeds = await readBody(snapshot, 'fightVideoFeeds', { tournamentID, gameID });
  return feeds ? toPreview(feeds) : noPreview;
}

/** A bot's decided fights; none for a bot that is not known. Throws ApiError. */
export function planFightsByBot(asked: Asked): Plan {
  const given = parseParameters(routes.fightsByBot.query, asked.query);
  const cleanName = toCleanName(requireText('bot', given.bot, 'hotpok'));
  return toScriptPlan(asked, {
    name: 'fightsByBot',
    applied: { bot: cleanName },
    successor: cleanName === '' ? routes.bots.path : toAddress('botFights', { botName: cleanName }),
    render: async (snapshot) => {
      const known =
        cleanName === '' ? undefined : await readBody(snapshot, 'botFights', { botName: cleanName });
      return known
        ? { body: fightsByBotPage(known) }
        : { body: { botName: cleanName, fights: [] }, isEndless: true };
    },
  });
}
