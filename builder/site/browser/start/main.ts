/** The start page: the newest fight and addresses to try, both as this server has them just now. */
import { basePath, fillPath, toMessage } from '../shell/api.ts';
import { element, find } from '../shell/element.ts';
import { findLiveValues, findNewestFight, type LiveValues } from '../shell/live-values.ts';
import { fightCard } from './fight-card.ts';

/** Routes with parameters stand here only with values that this server has. */
const examples: readonly (readonly [path: string, text: string])[] = [
  ['/fights/recent?limit=5', 'the newest fights'],
  ['/tournaments/{tournamentID}', 'the newest tournament'],
  ['/tournaments/{tournamentID}/brackets', 'its brackets, slot by slot'],
  ['/tournaments/{tournamentID}/fights/{gameID}', 'a fight, with every camera'],
  ['/bots/{botName}', "a bot's career"],
  ['/stats/head-to-head/{bot1}/{bot2}', 'two bots, every meeting'],
  ['/stats/leaderboard?metric=koRate&limit=10', 'the best by knock-outs'],
  ['/search?q=an', 'bots and tournaments by name'],
  ['/stills?heroesOnly=true&limit=5', 'photographs'],
];

await Promise.all([showNewest(), showExamples()]);

async function showNewest(): Promise<void> {
  const place = find('#newest');
  try {
    const fight = await findNewestFight();
    const empty = 'There is no decided fight yet. It will stand here as soon as there is one.';
    place.replaceChildren(fight ? fightCard(fight) : element('p', {}, empty));
  } catch (error) {
    place.replaceChildren(element('p', {}, `It cannot be shown just now. ${toMessage(error)}`));
  }
}

async function showExamples(): Promise<void> {
  const values = await findLiveValues();
  find('#examples').replaceChildren(...examples.flatMap(([path, text]) => toItem(path, text, values)));
}

function toItem(path: string, text: string, values: LiveValues): HTMLElement[] {
  const address = basePath + fillPath(path, values);
  if (address.includes('{')) return [];
  return [element('li', {}, element('a', { href: address }, address), element('span', {}, text))];
}
