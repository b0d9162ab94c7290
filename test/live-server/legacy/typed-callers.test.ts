/** Callers that decode each row into a record of text, as older apps do: a number where text belongs stops them, and the reverse. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ask } from '../../helpers/live.ts';
import { spring } from '../../league/double-elimination.ts';
import { running } from '../../league/running.ts';
import { scriptServer } from './open-scripts.ts';

const server = await scriptServer();
test.after(server.close);

type Row = Record<string, unknown>;

async function read(script: string): Promise<Row> {
  const { status, text } = await ask(await server.open(), `/backend/${script}`);
  assert.is(status, 200, text);
  return JSON.parse(text);
}

/** Throws for whatever is not text. */
function decodeTexts(row: Row): Record<string, string> {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'string')
      throw new TypeError(`${name}: expected text, got ${JSON.stringify(value)}`);
  }
  return row as Record<string, string>;
}

/** Throws for a number that is not one; gives the rest of the row. */
function decodeNumbers(row: Row, names: readonly string[]): Row {
  for (const name of names) {
    if (typeof row[name] !== 'number')
      throw new TypeError(`${name}: expected a number, got ${JSON.stringify(row[name])}`);
  }
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** contract.md §3: a script, where its rows are, and which of their fields are numbers. */
const callers: [script: string, toRows: (body: Row) => unknown, numbers: string[]][] = [
  [
    'recentFights.php?limit=100',
    ({ fights }) => fights,
    ['WeightClass', 'stopTime', 'fightStartOffset', 'fightDuration'],
  ],
  [
    'fightsLast24Hours.php',
    ({ fights }) => fights,
    ['WeightClass', 'stopTime', 'fightStartOffset', 'fightDuration'],
  ],
  [`getTournamentMatchesDataTables.php?tournamentID=${spring}`, ({ data }) => data, []],
  [`getTournamentMatchesDataTables.php?tournamentID=${encodeURIComponent(running)}`, ({ data }) => data, []],
  [`getLatestMatches.php?tournamentID=${spring}`, (rows) => rows, []],
  [`getLatestMatches.php?tournamentID=${encodeURIComponent(running)}`, (rows) => rows, []],
  ['fightsByBot.php?bot=hotpok', ({ fights }) => fights, []],
  ['fightsByBot.php?bot=recent', ({ fights }) => fights, []],
  ['botAutocomplete.php?q=e', (rows) => rows, []],
  ['recentClips.php', ({ clips }) => clips, ['views', 'likes']],
  ['randomClips.php', ({ clips }) => clips, ['views', 'likes']],
  [
    'herosGalleryAPI.php',
    ({ robots }) => (robots as { stills: Row[] }[]).flatMap(({ stills }) => stills),
    [],
  ],
  ['herosGalleryAPI.php', ({ robots }) => (robots as Row[]).map(({ stills: _, ...robot }) => robot), []],
  ...['W-4', 'L-2', 'EX-3'].map((gameID): [string, (body: Row) => unknown, string[]] => [
    `matchJSON.php?gameID=${gameID}&tournamentID=${spring}`,
    ({ player1, player2, tournament, recordings, ...own }) => [
      player1,
      player2,
      tournament,
      ...(recordings as Row[]),
      own,
    ],
    [],
  ]),
];

for (const [script, toRows, numbers] of callers) {
  test(`${script.slice(0, 60)}: every field is text${numbers.length > 0 ? `, but ${numbers.join(', ')} are numbers` : ''}`, async () => {
    const rows = toRows(await read(script)) as Row[];
    assert.ok(rows.length > 0);
    for (const row of rows) decodeTexts(decodeNumbers(row, numbers));
  });
}

test('such a caller does notice', () => {
  assert.throws(() => decodeTexts({ round: 1 }), 'round: expected text, got 1');
  assert.throws(() => decodeTexts({ notice: null }), 'notice: expected text, got null');
  assert.throws(() => decodeNumbers({ views: '1' }, ['views']), 'views: expected a number, got "1"');
});

test('the winner is Red, Blue or nobody, as the flags of both corners say', async () => {
  const { data } = await read(`getTournamentMatchesDataTables.php?tournamentID=${spring}`);
  const latest = (await read(`getLatestMatches.php?tournamentID=${spring}`)) as unknown as Row[];
  const winners = new Map(
    latest.map(({ id, player1wins, player2wins }) => [id, `${player1wins}${player2wins}`]),
  );
  const words: Record<string, string> = { '10': 'Red', '01': 'Blue', '00': '' };
  const seen = (data as Row[]).map(({ id, winner }) => {
    assert.is(winner, words[winners.get(id) ?? '']);
    return winner;
  });
  assert.equal([...new Set(seen)].sort(), ['', 'Blue', 'Red']);
});

test('what answers with a flag or a count has it as such', async () => {
  for (const script of ['recentClips.php', 'randomClips.php', 'herosGalleryAPI.php'])
    assert.is((await read(script))['success'], true);
  for (const [script, key] of [
    ['fightsLast24Hours.php', 'fights'],
    ['scheduledMatches.php', 'matches'],
  ] as const) {
    const body = await read(script);
    assert.is(body['count'], (body[key] as unknown[]).length);
  }
  const table = await read(`getTournamentMatchesDataTables.php?tournamentID=${spring}&draw=7`);
  assert.equal([table['draw'], table['recordsTotal'], table['recordsFiltered']], [7, 16, 16]);
});

test.run();
