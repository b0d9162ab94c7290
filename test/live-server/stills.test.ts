import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toCleanName } from '../../shared/api/ids.ts';
import type { Answer } from '../../shared/api/routes.ts';
import { ask, type Live } from '../helpers/live.ts';
import { leagueServer } from '../helpers/served-league.ts';
import { askError, askValid } from '../helpers/valid-answer.ts';

const odd = await leagueServer('odd');
const demo = await leagueServer('demo');
test.after(async () => {
  await odd.close();
  await demo.close();
});

type Still = Answer<'stills'>['stills'][number];
type Filters = Readonly<Partial<Record<'bot' | 'tag' | 'heroesOnly' | 'event' | 'source', string>>>;

/** All stills, from windows without a filter. */
async function readAll(live: Live): Promise<Still[]> {
  const { pagination, stills } = await askValid(live, 'stills', '/stills?limit=100');
  for (let page = 2; page <= pagination.pages; page++) {
    stills.push(...(await askValid(live, 'stills', `/stills?limit=100&page=${page}`)).stills);
  }
  return stills;
}

/** What the specification says of each filter. */
const tests: Readonly<Record<keyof Filters, (still: Still, value: string) => boolean>> = {
  bot: ({ bots }, value) => bots.includes(toCleanName(value)),
  tag: ({ tag }, value) => tag === value,
  heroesOnly: ({ tag }, value) => value === 'false' || /hero/i.test(tag ?? ''),
  event: ({ event }, value) => (event ?? '').toUpperCase().includes(value.toUpperCase()),
  source: ({ source }, value) => source === value,
};

function isWanted(still: Still, filters: Filters): boolean {
  return Object.entries(filters).every(([name, value]) => tests[name as keyof Filters](still, value));
}

/** Every combination of one of its values, or none, for each filter. */
function combine(values: Readonly<Record<keyof Filters, readonly string[]>>): Filters[] {
  let combined: Filters[] = [{}];
  for (const [name, choices] of Object.entries(values)) {
    combined = combined.flatMap((filters) => [
      filters,
      ...choices.map((value) => ({ ...filters, [name]: value })),
    ]);
  }
  return combined;
}

async function checkAll(live: Live, values: Parameters<typeof combine>[0]): Promise<number[]> {
  const all = await readAll(live);
  const totals: number[] = [];
  for (const filters of combine(values)) {
    const path = `/stills?${new URLSearchParams({ ...filters, limit: '7', page: '2' })}`;
    const { pagination, stills } = await askValid(live, 'stills', path);
    const expected = all.filter((still) => isWanted(still, filters));
    assert.equal(stills, expected.slice(7, 14), path);
    assert.is(pagination.total, expected.length, path);
    totals.push(expected.length);
  }
  return totals;
}

test('every combination of filters shows the stills that pass all of them', async () => {
  const { live } = await demo.open();
  const all = await readAll(live);
  const someone = all.find(({ bots }) => bots.length > 0)!;
  const [, , { tag, event }] = all.filter((still) => still.tag !== null && still.event !== null) as [
    Still,
    Still,
    Still,
  ];
  const totals = await checkAll(live, {
    bot: [someone.bots[0]!, someone.bots[0]!.toUpperCase()],
    tag: [tag!, 'hero'],
    heroesOnly: ['true', 'false'],
    event: [event!, event!.slice(2, 6).toUpperCase()],
    source: ['take', 'clip'],
  });
  assert.ok(new Set(totals).size > 20, 'they tell the filters apart');
});

test('the same where tags, events and bots are missing', async () => {
  await checkAll((await odd.open()).live, {
    bot: ['hotpok', 'Hot Poké', 'nobody'],
    tag: ['hero', 'Heroic_v2', 'ignored'],
    heroesOnly: ['true'],
    event: ['nova', 'MAY 2026', '%'],
    source: ['take', 'clip'],
  });
});

const wanted: Record<string, [query: string, ids: number[]]> = {
  'a clean name': ['bot=recent', [3]],
  'a display name': ['bot=Hot+Pok%C3%A9', [1, 2]],
  'a name of which nothing is left is nobody': ['bot=%F0%9F%A4%96', []],
  'a tag is the whole tag': ['tag=hero&event=may', [1]],
  'in its own case': ['tag=HERO', []],
  'not the tag that the clip hides': ['tag=ignored', []],
  'a tag takes no pattern': ['tag=hero%25', []],
  'heroes are every variant': ['heroesOnly=1&source=take&event=', [10, 1, 3]],
  'the event of the clip': ['event=2026&source=clip', [2]],
};

for (const [name, [query, ids]] of Object.entries(wanted)) {
  test(`${name} (${query})`, async () => {
    const { stills } = await askValid((await odd.open()).live, 'stills', `/stills?${query}`);
    assert.equal(
      stills.map(({ stillID }) => stillID),
      ids,
    );
  });
}

test('an empty filter is none, and unknown ones are ignored', async () => {
  const { live } = await odd.open();
  const { text } = await ask(live, '/stills');
  const query = 'bot=&tag=&heroesOnly=&event=&source=&page=&limit=';
  for (const path of [
    `/stills?${query}`,
    '/stills?bot=+&tag=+&event=%09',
    '/stills?heroesOnly=false',
    '/stills?hero=1',
  ]) {
    assert.is((await ask(live, path)).text, text, path);
  }
});

test('a list leaves the dimensions out; the single still has them', async () => {
  const { live } = await odd.open();
  const { stills } = await askValid(live, 'stills', '/stills?tag=Heroic_v2');
  assert.equal([stills[0]!.width, stills[0]!.height], [null, null]);
  const { still } = await askValid(live, 'still', '/stills/3');
  assert.equal(still, { ...stills[0], width: 3840, height: 2160 });
});

test("/stills/tags counts every tag; a still whose token is `tags` has its number's address alone", async () => {
  const { live } = await odd.open();
  const { tags } = await askValid(live, 'stillTags', '/stills/tags');
  const all = await readAll(live);
  const names = [...new Set(all.map(({ tag }) => tag).filter((tag) => tag))].sort();
  assert.equal(
    tags,
    names.map((tag) => ({ tag, stillCount: all.filter((still) => still.tag === tag).length })),
  );
  assert.is((await askValid(live, 'still', '/stills/4')).still.publicToken, 'tags');
});

test('by its token a still is the same, unless that is the number of another', async () => {
  const { live } = await odd.open();
  assert.is((await ask(live, '/stills/fromclip')).text, (await ask(live, '/stills/2')).text);
  assert.is((await askValid(live, 'still', '/stills/2')).still.publicToken, 'fromclip');
});

const invalid: [query: string, parameter: string, expected: string][] = [
  ['page=0', 'page', 'an integer of at least 1'],
  ['page=-1', 'page', 'an integer of at least 1'],
  ['page=1.5', 'page', 'an integer of at least 1'],
  ['limit=0', 'limit', 'an integer from 1 to 100'],
  ['limit=101', 'limit', 'an integer from 1 to 100'],
  ['limit=abc', 'limit', 'an integer from 1 to 100'],
  ['heroesOnly=maybe', 'heroesOnly', 'one of true, false, 1, 0'],
  ['source=foo', 'source', 'one of take, clip'],
  ['source=take&source=TAKE', 'source', 'one of take, clip'],
  ['bot=hotpok&tag=hero&limit=1000', 'limit', 'an integer from 1 to 100'],
];

for (const [query, parameter, expected] of invalid) {
  test(`/stills?${query}: 400, and what would be right`, async () => {
    const error = await askError((await odd.open()).live, 'stills', `/stills?${query}`);
    assert.equal([error.status, error.code], [400, 'invalid_parameter']);
    const got = new URLSearchParams(query).getAll(parameter).at(-1);
    assert.is(error.message, `The parameter "${parameter}" must be ${expected}; it was "${got}".`);
  });
}

const links: Record<string, [query: string, address: string]> = {
  'no filter': ['limit=2', '/stills?page=1&limit=2'],
  'every filter, in one spelling each': [
    'limit=2&source=take&event=MAY+2026&heroesOnly=1&tag=Big+Hit&bot=Hot+Pok%C3%A9',
    '/stills?bot=hotpok&tag=Big+Hit&heroesOnly=true&event=may+2026&source=take&page=1&limit=2',
  ],
  'only those that were applied': ['heroesOnly=false&bot=&source=&x=1', '/stills?page=1&limit=20'],
  nobody: ['bot=%E2%98%85', '/stills?bot=-&page=1&limit=20'],
};

for (const [name, [query, address]] of Object.entries(links)) {
  test(`links keep ${name}, and the answer is held at that address`, async () => {
    const { live } = await odd.open();
    const { headers, text } = await ask(live, `/stills?${query}`);
    assert.match(String(headers['link']), `<${address}>; rel="first"`);
    assert.ok(live.archive.snapshot!.find(address, 'identity'));
    assert.is((await ask(live, address)).text, text);
  });
}

test.run();
