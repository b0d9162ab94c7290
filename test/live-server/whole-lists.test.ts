import http from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer } from '../../shared/api/routes.ts';
import { ask, type Live } from '../helpers/live.ts';
import { leagueServer } from '../helpers/served-league.ts';
import { readValid } from '../helpers/valid-answer.ts';

const odd = await leagueServer('odd');
const demo = await leagueServer('demo');
const agent = new http.Agent({ keepAlive: true });
test.after(async () => {
  agent.destroy();
  await odd.close();
  await demo.close();
});

const limits = { fights: 100, bots: 200, clips: 100, stills: 100 } as const;
type List = keyof typeof limits;
const listNames = Object.keys(limits) as List[];

/** All pages of a list, each as it came. */
async function walk(
  live: Live,
  list: List,
  limit: number,
  each: (reply: Reply, path: string) => void = () => {},
) {
  const pages: string[] = [];
  let path: string | undefined = `/${list}?limit=${limit}`;
  while (path) {
    const reply = await ask(live, path, { agent });
    each(reply, path);
    pages.push(toItems(reply.text, list));
    path = /<([^>]*)>; rel="next"/.exec(String(reply.headers['link']))?.[1];
  }
  return pages;
}

type Reply = Awaited<ReturnType<typeof ask>>;

/** What stands between the brackets of a window. */
function toItems(text: string, list: List): string {
  const opening = `{"${list}":[`;
  assert.is(text.slice(0, opening.length), opening);
  return text.slice(opening.length, text.lastIndexOf('],"pagination":'));
}

for (const list of listNames) {
  test(`/${list}: for every limit, the pages add up to the same list, byte for byte`, async () => {
    const { live } = await demo.open();
    const whole = (await walk(live, list, limits[list])).join(',');
    for (let limit = 1; limit <= limits[list]; limit++) {
      assert.ok((await walk(live, list, limit)).join(',') === whole, `limit ${limit}`);
    }
  });

  test(`/${list}: every window of every limit validates, and says where it stands`, async () => {
    const { live } = await odd.open();
    for (let limit = 1; limit <= limits[list]; limit++) {
      let total = 0;
      let page = 0;
      const check = (reply: Reply, path: string) => {
        const { pagination } = readValid(list, reply, path) as Answer<'fights'>;
        total = pagination.total;
        assert.equal(pagination, { page: ++page, limit, total, pages: Math.ceil(total / limit) });
      };
      const pages = await walk(live, list, limit, check);
      assert.is(JSON.parse(`[${pages}]`).length, total);
    }
  });
}

/** Larger than the ones before it, field by field. */
type Key = readonly (number | string)[];

/** What each list is in order of, written down once more. */
const keys = {
  fights: (fights: Answer<'fights'>['fights'], starts: Map<string, number>): Key[] =>
    fights.map(({ tournamentID, gameID, stopTime, endTime, startTime }) => {
      const time = stopTime ?? endTime ?? startTime ?? starts.get(tournamentID)!;
      return [-time, tournamentID, gameID];
    }),
  bots: (bots: Answer<'bots'>['bots']): Key[] => bots.map(({ cleanName }) => [cleanName]),
  clips: (clips: Answer<'clips'>['clips']): Key[] =>
    clips.map(({ createdAt, clipID }) => [-(createdAt ?? -1), -clipID]),
  stills: (stills: Answer<'stills'>['stills']): Key[] =>
    stills.map(({ createdAt, stillID }) => [-(createdAt ?? -1), -stillID]),
};

for (const [name, server] of Object.entries({ odd, demo })) {
  for (const list of listNames) {
    test(`/${list} of the ${name} league is in its order, without a repeat`, async () => {
      const { live } = await server.open();
      const items = JSON.parse(`[${(await walk(live, list, limits[list])).join(',')}]`) as never;
      const found = keys[list](items, await readStarts(live));
      assert.ok(found.length > 1);
      found.slice(1).forEach((key, index) => {
        assert.ok(isBefore(found[index]!, key), `${found[index]} before ${key}`);
      });
    });
  }
}

function isBefore(a: Key, b: Key): boolean {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing !== -1 && a[differing]! < b[differing]!;
}

async function readStarts(live: Live): Promise<Map<string, number>> {
  const { tournaments } = JSON.parse((await ask(live, '/tournaments')).text) as Answer<'tournaments'>;
  return new Map(
    tournaments.map(({ tournamentID, startTime, scheduledStartTime, createTime }) => {
      const start = startTime ?? scheduledStartTime ?? createTime;
      return [tournamentID, start === null ? 0 : Math.floor(Date.parse(start) / 1000)];
    }),
  );
}

test('/fights/recent is the beginning of /fights, for every limit', async () => {
  const { live } = await demo.open();
  const { fights } = readValid('fights', await ask(live, '/fights'), '/fights');
  for (let limit = 1; limit <= 100; limit++) {
    const path = `/fights/recent?limit=${limit}`;
    const recent = readValid('recentFights', await ask(live, path, { agent }), path).fights;
    const toKey = ({ tournamentID, gameID }: { tournamentID: string; gameID: string }) => [
      tournamentID,
      gameID,
    ];
    assert.equal(recent.map(toKey), fights.slice(0, limit).map(toKey));
  }
});

for (const list of listNames) {
  test(`/${list}: a page past the end is empty, and leads back`, async () => {
    const { live } = await demo.open();
    for (const page of ['1000000', '9'.repeat(30)]) {
      const path = `/${list}?limit=50&page=${page}`;
      const reply = await ask(live, path);
      const body = readValid(list, reply, path) as Answer<'fights'>;
      const { pages } = body.pagination;
      assert.is(toItems(reply.text, list), '');
      assert.match(String(reply.headers['link']), `</${list}?page=${pages}&limit=50>; rel="prev"`);
    }
  });
}

test.run();
