import { parseParameters } from '../../shared/api/parameters.ts';
import { routes } from '../../shared/api/routes.ts';
import { limits } from '../../shared/base/limits.ts';
import { toCanonicalAddress } from '../canonical-address.ts';
import { readBotNames } from '../names.ts';
import { cutQuery } from '../search.ts';
import { listBest, toSearchQuery } from '../search-match.ts';
import type { Plan } from '../snapshot.ts';
import { type Asked, toScriptPlan } from './script.ts';

/** Bots whose name fits, best first, by the rules of /search; one character is enough. */
export function planAutocomplete(asked: Asked): Plan {
  const query = cutQuery(parseParameters(routes.botAutocomplete.query, asked.query).q ?? '');
  const isSearch = [...query].length >= limits.searchCharactersMin;
  return toScriptPlan(asked, {
    name: 'botAutocomplete',
    applied: { q: query },
    successor: isSearch ? toCanonicalAddress(routes.search.path, { q: query }) : routes.search.path,
    render: async (snapshot) => {
      const index = await snapshot.readIndex('botNames');
      const { searched } = await readBotNames(snapshot);
      const found = listBest(searched, toSearchQuery(query.split(/\s+/)), limits.autocompleteBotsMax);
      const body = found.map((position) => {
        const [value, label] = index[position]!;
        return { label, value };
      });
      return { body, isEndless: true };
    },
  });
}
