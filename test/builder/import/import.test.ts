import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ImportFaults } from '../../../builder/import/faults.ts';
import { type ImportProgress, importFolder } from '../../../builder/import/import.ts';
import { UsageError } from '../../../shared/base/errors.ts';
import type { Database } from '../../../shared/data/database.ts';
import { tableNames } from '../../../shared/data/tables.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { type Files, league, writeFolder } from './folders.ts';

const databases = await testDatabases();

/** A test of its own for each database, which is empty when it begins. */
function testEach(name: string, run: (database: Database) => Promise<void>): void {
  for (const shared of databases) {
    test(`${name} (${shared.name})`, async () => {
      await shared.reset();
      await run(await shared.open());
    });
  }
}

async function importFiles(database: Database, files: Files) {
  return importFolder(database, writeFolder(files));
}

/** The report of an import that must fail and leave the database as it was. */
async function listFaults(database: Database, files: Files): Promise<string[]> {
  const before = await fingerprint(database);
  const error = await importFiles(database, files).then(
    () => assert.unreachable('the import should have failed'),
    (error: Error) => error,
  );
  assert.instance(error, ImportFaults);
  assert.equal(await fingerprint(database), before);
  return (error as Error).message.split('\n').slice(0, -1);
}

/** Where every row is stored and which transaction wrote it: equal when nothing was written. */
async function fingerprint(database: Database): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const name of tableNames) {
    found.push(
      await database.query(`select '${name}' as name, ctid::text, xmin::text from ${name} order by 2`),
    );
  }
  return found;
}

const { tournaments, players, games, slots, clips, stills } = league;
const bracket = { tournaments, players, games, slots };
const gameHeader = 'tournament_id,game_id,start_time,stop_time';
const nowhere = (table: string) => `neither in ${table}.csv nor in the database`;

/** Each on an empty database. */
const faulty: Record<string, [files: Files, expected: string[]]> = {
  'a player of an unknown tournament': [
    { players: ['tournament_id,player_id,name', 't9,p1,A'] },
    [`players.csv:2: column tournament_id: there is no tournament "t9", ${nowhere('tournaments')}`],
  ],
  'a game and a clip of an unknown tournament': [
    {
      tournaments,
      games: [gameHeader, 't9,g1,,'],
      clips: ['clip_id,public_token,tournament_id', '1,abc,t8'],
    },
    [
      `games.csv:2: column tournament_id: there is no tournament "t9", ${nowhere('tournaments')}`,
      `clips.csv:2: column tournament_id: there is no tournament "t8", ${nowhere('tournaments')}`,
    ],
  ],
  'a slot of an unknown game': [
    { ...bracket, slots: [...slots, 't1,g9,0,,,'] },
    [`slots.csv:5: column game_id: there is no game "g9" in tournament "t1", ${nowhere('games')}`],
  ],
  'a slot with an unknown player and a slot after an unknown game': [
    { ...bracket, slots: [slots[0], 't1,g1,0,p9,,', 't1,g1,1,,g9,'] },
    [
      `slots.csv:2: column player_id: there is no player "p9" in tournament "t1", ${nowhere('players')}`,
      `slots.csv:3: column prev_game_id: there is no game "g9" in tournament "t1", ${nowhere('games')}`,
    ],
  ],
  'everything else that names what is not there': [
    {
      tournaments,
      recordings: ['recording_id,tournament_id,game_id', '1,t1,g9'],
      clips: ['clip_id,public_token,tournament_id,game_id', '1,abc,t1,g8'],
      stills: ['still_id,public_token,clip_id', '1,abc,99'],
      still_bots: ['still_id,clean_name', '55,sombra'],
      cages: ['cage_num,tournament_id,game_id', '1,t9,', '2,t1,g7'],
      cage_queue: ['cage_num,position,tournament_id,game_id', '4,0,t1,g6'],
    },
    [
      `recordings.csv:2: column game_id: there is no game "g9" in tournament "t1", ${nowhere('games')}`,
      `clips.csv:2: column game_id: there is no game "g8" in tournament "t1", ${nowhere('games')}`,
      `stills.csv:2: column clip_id: there is no clip "99", ${nowhere('clips')}`,
      `still_bots.csv:2: column still_id: there is no still "55", ${nowhere('stills')}`,
      `cages.csv:2: column tournament_id: there is no tournament "t9", ${nowhere('tournaments')}`,
      `cages.csv:3: column game_id: there is no game "g7" in tournament "t1", ${nowhere('games')}`,
      `cage_queue.csv:2: column cage_num: there is no cage "4", ${nowhere('cages')}`,
      `cage_queue.csv:2: column game_id: there is no game "g6" in tournament "t1", ${nowhere('games')}`,
    ],
  ],
  'a game without its tournament': [
    { tournaments, games, clips: ['clip_id,public_token,tournament_id,game_id', '1,abc,,g1'] },
    ['clips.csv:2: column game_id: expected tournament_id beside it, the cell is empty'],
  ],
  'two winners': [
    { ...bracket, slots: [slots[0], 't1,g1,0,p1,,1', 't1,g1,1,p2,,1'] },
    ['slots.csv:3: column is_winner: contradiction: the game has a winner already, slot 0 on line 2'],
  ],
  'a winner that is nobody': [
    { ...bracket, slots: [slots[0], 't1,g1,0,,,1'] },
    ['slots.csv:2: column is_winner: contradiction: a winner without a player_id'],
  ],
  'a player against itself': [
    { ...bracket, slots: [slots[0], 't1,g1,0,p1,,', 't1,g1,1,p1,,'] },
    ['slots.csv:3: column player_id: contradiction: the same player as in slot 0 on line 2'],
  ],
  'a game that waits for itself': [
    { ...bracket, slots: [slots[0], 't1,g1,0,,g1,'] },
    ['slots.csv:2: column prev_game_id: contradiction: the game waits for itself'],
  ],
  'a game that stops before it starts': [
    { tournaments, games: [gameHeader, 't1,g1,200,100', 't1,g2,200,200'] },
    ['games.csv:2: column stop_time: contradiction: the game stops at 100, before it starts at 200'],
  ],
  'a row with a fault is still known to those that name it': [
    { ...bracket, games: [gameHeader, 't1,g1,x,', 't1,g2,,'] },
    ['games.csv:2: column start_time: expected whole Unix seconds, got "x"'],
  ],
  'a table that cannot be read brings no faults of others': [
    { ...bracket, games: ['tournament_id;game_id', 't1;g1'] },
    ['games.csv:1: the columns are separated by ";", expected a comma between them'],
  ],
  'a row without its key brings no faults of those that may name it': [
    { ...bracket, players: [players[0], 't1,p1,Hot Poké', 't1,,Sombra'] },
    ['players.csv:3: column player_id: expected text, the cell is empty'],
  ],
  'a CSV file of an unknown name': [
    { ...bracket, clip: clips, weights: ['a', '1'] },
    [
      'clip.csv: no table has this name; did you mean clips.csv?',
      `weights.csv: no table has this name; the tables are ${tableNames.join(', ')}`,
    ],
  ],
};

for (const [name, [files, expected]] of Object.entries(faulty)) {
  testEach(`refused: ${name}`, async (database) => assert.equal(await listFaults(database, files), expected));
}

testEach('one row of every table is imported, and importing it again writes nothing', async (database) => {
  const first = await importFiles(database, league);
  for (const name of tableNames) {
    assert.equal(first[name], { read: league[name].length - 1, written: league[name].length - 1 }, name);
  }
  const before = await fingerprint(database);
  const second = await importFiles(database, league);
  assert.equal(
    Object.values(second).map(({ written }) => written),
    tableNames.map(() => 0),
  );
  assert.equal(await fingerprint(database), before);
});

testEach('cells arrive as they are written, missing ones as their defaults', async (database) => {
  await importFiles(database, league);
  const [game] = await database.query("select * from games where game_id = 'g1'");
  assert.equal(game?.['pauses'], [[110, 120]]);
  assert.equal([game?.['state'], game?.['judges'], game?.['cage']], ['done', [], null]);
  const [recording] = await database.query('select started_at from recordings');
  assert.is(recording?.['started_at'], 99.125);
});

testEach('a changed row is updated and no other', async (database) => {
  await importFiles(database, league);
  const report = await importFiles(database, { players: [players[0], players[1], 't1,p2,Sombra II'] });
  assert.equal(report, { players: { read: 2, written: 1 } });
  const names = await database.query('select name from players order by player_id');
  assert.equal(
    names.map(({ name }) => name),
    ['Hot Poké', 'Sombra II'],
  );
});

testEach('what a file names may be in the database', async (database) => {
  await importFiles(database, bracket);
  const report = await importFiles(database, {
    slots: [slots[0], 't1,g2,1,p1,g1,0'],
    stills: ['still_id,public_token', '9,ghi'],
  });
  assert.equal(report, { slots: { read: 1, written: 1 }, stills: { read: 1, written: 1 } });
});

testEach('a win moves from one slot to the other', async (database) => {
  await importFiles(database, bracket);
  const swapped = [slots[0], 't1,g1,0,p1,,0', 't1,g1,1,p2,,1'];
  assert.equal(await importFiles(database, { slots: swapped }), { slots: { read: 2, written: 2 } });
  const back = [slots[0], 't1,g1,0,p1,,1', 't1,g1,1,p2,,0'];
  assert.equal(await importFiles(database, { slots: back }), { slots: { read: 2, written: 2 } });
});

testEach('public tokens are swapped', async (database) => {
  await importFiles(database, league);
  await importFiles(database, { clips: [clips[0], '7,def,t1,g1', '8,abc,,'] });
  const rows = await database.query('select public_token from clips order by clip_id');
  assert.equal(
    rows.map((row) => row['public_token']),
    ['def', 'abc'],
  );
});

testEach('a public token of another stored row is refused', async (database) => {
  await importFiles(database, league);
  assert.equal(await listFaults(database, { stills: [stills[0], '10,ghi,take,'] }), [
    'stills.csv:2: column public_token: "ghi" belongs to still_id 9 in the database',
  ]);
});

testEach('a slot that contradicts the stored one beside it is refused', async (database) => {
  await importFiles(database, bracket);
  assert.equal(await listFaults(database, { slots: [slots[0], 't1,g1,1,p1,,1'] }), [
    'slots.csv:2: column is_winner: contradiction: the game has a winner already, slot 0 in the database',
    'slots.csv:2: column player_id: contradiction: the same player as in slot 0 in the database',
  ]);
});

const databaseRules = {
  'at once': "check (name <> 'Sombra')",
  'at the commit': 'exclude using btree (name with =) deferrable initially deferred',
};

for (const [moment, rule] of Object.entries(databaseRules)) {
  testEach(`what only the database refuses is told with its constraint: ${moment}`, async (database) => {
    await importFiles(database, { tournaments });
    await database.query(`alter table players add constraint strict ${rule}`);
    try {
      const [fault] = await listFaults(database, { players: [...players, 't1,p3,Sombra'] });
      assert.match(fault ?? '', /^players\.csv: the database refuses a row \(constraint strict\): /);
    } finally {
      await database.query('alter table players drop constraint strict');
    }
  });
}

testEach('an error that is no fault of the rows stays what it is', async (database) => {
  await database.query('alter table players rename to hidden');
  try {
    const error = await importFiles(database, league).catch((error: Error) => error);
    assert.not.instance(error, ImportFaults);
    assert.match(String(error), /players/);
  } finally {
    await database.query('alter table hidden rename to players');
  }
});

testEach('progress is told of reading and of writing', async (database) => {
  const told: ImportProgress[] = [];
  await importFolder(database, writeFolder({ players, tournaments }), (progress) => told.push(progress));
  assert.equal(told, [
    { step: 'read', table: 'tournaments', rows: 1, total: 1 },
    { step: 'read', table: 'players', rows: 2, total: 2 },
    { step: 'write', table: 'tournaments', rows: 1, total: 1 },
    { step: 'write', table: 'players', rows: 2, total: 2 },
  ]);
});

const useless: Record<string, [folder: () => string, message: RegExp]> = {
  'a folder that is not there': [
    () => `${temporaryFolder()}/none`,
    /ENOENT.*Expected a folder with .*games\.csv/,
  ],
  'an empty folder': [temporaryFolder, /no table to import in .*Expected a folder with .*cage_queue\.csv/],
  'a folder with other CSV files only': [() => writeFolder({ other: ['a'] }), /, only other\.csv\. Expected/],
  'a file': [() => `${writeFolder({ games })}/games.csv`, /ENOTDIR/],
};

for (const [name, [folder, message]] of Object.entries(useless)) {
  testEach(`a usage error: ${name}`, async (database) => {
    const error = await importFolder(database, folder()).catch((error: Error) => error);
    assert.instance(error, UsageError);
    assert.match((error as Error).message, message);
  });
}

for (const shared of databases) test.after(shared.close);
test.run();
