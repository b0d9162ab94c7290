import { type Match, toAddress, toFile } from '../shared/api/address.ts';
import { toCleanName } from '../shared/api/ids.ts';
import { type PathValues, routes } from '../shared/api/routes.ts';
import { toBytes } from '../shared/base/bytes.ts';
import { headToHeadPage, type Side } from '../shared/pages/head-to-head.ts';
import { readBotNames } from './names.ts';
import type { Plan, Snapshot } from './snapshot.ts';

/** Pairs that met have a page; every other pair, unknown bots too, has a record of zeros. */
export function planHeadToHead({ path }: Match, basePath: string): Plan {
  const { bot1, bot2 } = path as PathValues<'headToHead'>;
  // Whoever asks by another spelling means the same bots.
  const values = { bot1: toCleanName(bot1), bot2: toCleanName(bot2) };
  const { cache } = routes.headToHead;
  return {
    address: basePath + toAddress('headToHead', values),
    render: async (snapshot) => {
      const bytes = await snapshot.readPage(toFile('headToHead', values));
      return bytes
        ? { bytes, cache }
        : { bytes: await renderEmptyRecord(values, snapshot), cache, isEndless: true };
    },
  };
}

async function renderEmptyRecord(
  { bot1, bot2 }: PathValues<'headToHead'>,
  snapshot: Snapshot,
): Promise<Buffer> {
  const { displayNames } = await readBotNames(snapshot);
  const toSide = (cleanName: string): Side => ({ cleanName, name: displayNames.get(cleanName) ?? null });
  return toBytes(routes.headToHead.answer.parse(headToHeadPage(toSide(bot1), toSide(bot2), [])));
}
