import { toLeaderboardName } from '../shared/api/archive.ts';
import { parseParameters } from '../shared/api/parameters.ts';
import { routes } from '../shared/api/routes.ts';
import { toMinFights } from '../shared/pages/leaderboards.ts';
import { toCanonicalAddress } from './canonical-address.ts';
import type { Plan } from './snapshot.ts';
import { listPositions, spliceList } from './splice.ts';

/** The best bots by one metric; a weight class that nobody fought in has none. */
export function planLeaderboard(query: URLSearchParams, basePath: string): Plan {
  const { cache, path, query: definitions } = routes.leaderboard;
  const applied = parseParameters(definitions, query);
  const { metric, weightClass, limit } = applied;
  return {
    address: toCanonicalAddress(basePath + path, applied),
    render: async (snapshot) => {
      const list = snapshot.build.leaderboards[toLeaderboardName(metric, weightClass)];
      const { total } = list ?? noEntries;
      const positions = listPositions({ page: 1, limit }, total, 'asStored');
      const head = JSON.stringify({ ...applied, minFights: toMinFights(metric) }).slice(0, -1);
      const entries = spliceList(await snapshot.readItems(list ?? noEntries, positions));
      const parts = [Buffer.from(`{"leaderboard":${head},"entries":`), entries, Buffer.from('}}')];
      return { bytes: Buffer.concat(parts), cache, isEndless: list === undefined };
    },
  };
}

const noEntries = { total: 0, chunks: [] };
