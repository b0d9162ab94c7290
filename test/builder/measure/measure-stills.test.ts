import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importFolder } from '../../../builder/import/import.ts';
import { measureStills } from '../../../builder/measure/measure-stills.ts';
import { limits } from '../../../shared/base/limits.ts';
import type { Database } from '../../../shared/data/database.ts';
import { readFingerprint } from '../../../shared/data/fingerprint.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { writeFolder } from '../import/folders.ts';
import { type Answer, findDeadBase, openImageServer, sendFile, sendStatus } from './image-server.ts';
import { baseline, png, rotated } from './jpegs.ts';
import { readSizes, toStill } from './stills.ts';

const now = new Date('2026-05-16T10:00:00Z');
const nextDay = new Date(now.getTime() + limits.stillRetryMs);
const justBefore = new Date(nextDay.getTime() - 1);
const nothing = { measured: 0, failed: 0, left: 0, faults: [] };

/** What the server does with a path can change while a test runs. */
const answers: Record<string, Answer> = {};
const server = await openImageServer(answers);
const dead = await findDeadBase();
test.before.each(() => {
  for (const path of Object.keys(answers)) delete answers[path];
  Object.assign(answers, {
    '/a.jpg': sendFile(baseline),
    '/b.jpg': sendFile(rotated),
    '/c.png': sendFile(png),
  });
  server.requests.length = 0;
});
test.after(server.close);

const toImage = (path: string) => `${server.base}${path}`;
/** The paths that were asked for since the last time. */
const takePaths = () => server.requests.splice(0).map((request) => request.split(' ')[0]);

for (const testDatabase of await testDatabases()) {
  const { name } = testDatabase;
  test.after(testDatabase.close);

  const openWith = async (...stills: ReturnType<typeof toStill>[]): Promise<Database> => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    await writeLeague(database, { stills });
    return database;
  };

  test(`${name}: sizes are read once and remembered, those that are known or have no image never`, async () => {
    const database = await openWith(
      toStill(1, toImage('/a.jpg')),
      toStill(2, toImage('/b.jpg')),
      toStill(3, toImage('/known.jpg'), { width: 1920, height: 1080 }),
      toStill(4, null),
    );
    assert.equal(await measureStills(database, { now }), { ...nothing, measured: 2 });
    assert.equal(takePaths().sort(), ['/a.jpg', '/b.jpg']);
    assert.equal(await readSizes(database), { 1: '5x3', 2: '3x5', 3: '1920x1080', 4: null });
    assert.equal(await measureStills(database, { now: nextDay }), nothing);
    assert.equal(takePaths(), []);
  });

  test(`${name}: faults are counted by reason, remembered, and not asked for again until a day later`, async () => {
    const database = await openWith(
      toStill(1, toImage('/absent.jpg')),
      toStill(2, toImage('/c.png')),
      toStill(3, toImage('/absent-too.jpg')),
      toStill(4, toImage('/a.jpg')),
    );
    assert.equal(await measureStills(database, { now }), {
      ...{ measured: 1, failed: 3, left: 0 },
      faults: [
        { fault: '404 Not Found', stills: 2, stillID: 3 },
        { fault: 'not a JPEG', stills: 1, stillID: 2 },
      ],
    });
    assert.equal(await readSizes(database), { 1: null, 2: null, 3: null, 4: '5x3' });
    takePaths();
    assert.equal(await measureStills(database, { now: justBefore }), nothing);
    assert.equal(takePaths(), []);
    answers['/absent.jpg'] = sendFile(baseline);
    const { measured, failed } = await measureStills(database, { now: nextDay });
    assert.equal([measured, failed], [1, 2]);
    assert.equal(takePaths().sort(), ['/absent-too.jpg', '/absent.jpg', '/c.png']);
    assert.equal(await readSizes(database), { 1: '5x3', 2: null, 3: null, 4: '5x3' });
  });

  test(`${name}: a fault that is remembered changes nothing that a build shows, a size does`, async () => {
    const database = await openWith(toStill(1, toImage('/absent.jpg')));
    const before = await readFingerprint(database.query);
    await measureStills(database, { now });
    assert.is(await readFingerprint(database.query), before);
    await measureStills(database, { now: justBefore });
    assert.is(await readFingerprint(database.query), before);
    answers['/absent.jpg'] = sendFile(baseline);
    await measureStills(database, { now: nextDay });
    const after = await readFingerprint(database.query);
    assert.is.not(after, before);
    await measureStills(database, { now: nextDay });
    assert.is(await readFingerprint(database.query), after);
  });

  test(`${name}: another image is another picture, whether the last one was measured or not`, async () => {
    const database = await openWith(toStill(1, toImage('/a.jpg')), toStill(2, toImage('/absent.jpg')));
    await measureStills(database, { now });
    takePaths();
    await database.query('update stills set image = $1', [toImage('/b.jpg')]);
    assert.equal(await measureStills(database, { now }), { ...nothing, measured: 2 });
    assert.equal(await readSizes(database), { 1: '3x5', 2: '3x5' });
    await database.query('update stills set image = $1 where still_id = 1', [toImage('/gone.jpg')]);
    await database.query('update stills set image = null where still_id = 2');
    await measureStills(database, { now });
    assert.equal(
      await readSizes(database),
      { 1: null, 2: null },
      'no size of a picture that is no longer shown',
    );
  });

  test(`${name}: a size that somebody else took away is put back: nobody is asked again`, async () => {
    const stills = [toStill(1, toImage('/a.jpg')), toStill(2, toImage('/absent.jpg'))] as const;
    const database = await openWith(...stills);
    await measureStills(database, { now });
    takePaths();
    await writeLeague(database, { stills: [...stills] });
    assert.equal(await readSizes(database), { 1: null, 2: null });
    assert.equal(await measureStills(database, { now }), nothing);
    assert.equal(await readSizes(database), { 1: '5x3', 2: null });
    assert.equal(takePaths(), []);
  });

  test(`${name}: importing the same folder again changes nothing, but another image is another picture`, async () => {
    const database = await openWith();
    const toFiles = (path: string) => ({ stills: ['still_id,public_token,image', `7,abc,${toImage(path)}`] });
    await importFolder(database, writeFolder(toFiles('/a.jpg')));
    await measureStills(database, { now });
    const before = await readFingerprint(database.query);
    const again = await importFolder(database, writeFolder(toFiles('/a.jpg')));
    assert.equal(again, { stills: { read: 1, written: 0 } });
    assert.is(await readFingerprint(database.query), before);
    assert.equal(await readSizes(database), { 7: '5x3' });
    await importFolder(database, writeFolder(toFiles('/b.jpg')));
    assert.equal(await readSizes(database), { 7: null });
    await measureStills(database, { now });
    assert.equal(await readSizes(database), { 7: '3x5' });
  });

  test(`${name}: what is over the budget is left to the next runs, newest first, what failed before last`, async () => {
    const database = await openWith(
      toStill(1, toImage('/a.jpg'), { created_at: 10 }),
      toStill(2, toImage('/absent.jpg'), { created_at: 30 }),
      toStill(3, toImage('/b.jpg'), { created_at: 20 }),
      toStill(4, toImage('/b.jpg')),
      toStill(5, toImage('/b.jpg'), { created_at: 20 }),
    );
    const runs = [];
    for (const moment of [now, nextDay, nextDay]) {
      const { measured, failed, left } = await measureStills(database, { now: moment, countMax: 2 });
      runs.push([
        measured,
        failed,
        left,
        ...Object.entries(await readSizes(database)).flatMap(([id, size]) => (size ? [id] : [])),
      ]);
    }
    assert.equal(runs, [
      [1, 1, 3, '5'],
      [2, 0, 2, '1', '3', '5'],
      [1, 1, 0, '1', '3', '4', '5'],
    ]);
  });

  test(`${name}: when the time is up nobody is asked, and nothing remembered`, async () => {
    const database = await openWith(toStill(1, toImage('/a.jpg')), toStill(2, toImage('/b.jpg')));
    assert.equal(await measureStills(database, { now, budgetMs: 0 }), { ...nothing, left: 2 });
    assert.equal(takePaths(), []);
    assert.equal(await measureStills(database, { now }), { ...nothing, measured: 2 });
  });

  for (const [base, fault] of [
    [dead, 'ECONNREFUSED'],
    [toImage('/silent'), 'no answer in time'],
    [toImage('/busy'), '429 Too Many Requests'],
  ] as const) {
    test(`${name}: a host that is away is given up, and another one still asked: ${fault}`, async () => {
      const other = await openImageServer({ '/a.jpg': sendFile(baseline) });
      const many = 3 * limits.stillRequestsMax;
      const away = Array.from({ length: many }, (_, index) => toStill(index, `${base}/${index}.jpg`));
      Object.assign(answers, Object.fromEntries(away.map((_, index) => [`/silent/${index}.jpg`, () => {}])));
      Object.assign(
        answers,
        Object.fromEntries(away.map((_, index) => [`/busy/${index}.jpg`, sendStatus(429)])),
      );
      const last = toStill(many, `${other.base}/a.jpg`, { created_at: 1 });
      const database = await openWith(...away.map((still) => ({ ...still, created_at: 2 })), last);
      const { measured, failed, left, faults } = await measureStills(database, { now, timeoutMs: 1_000 });
      await other.close();
      assert.equal([measured, faults.map((one) => one.fault)], [1, [fault]]);
      // Those that were under way when it was given up fail as well.
      assert.ok(failed >= limits.stillHostFailuresMax);
      assert.ok(failed < limits.stillHostFailuresMax + limits.stillRequestsMax);
      assert.is(left, many - failed);
    });
  }

  test(`${name}: never more requests at once than the limit`, async () => {
    assert.is(await countAtOnce(await openWith(), 4 * limits.stillRequestsMax), limits.stillRequestsMax);
  });

  test(`${name}: a still that is deleted while it is measured is passed over`, async () => {
    const database = await openWith(toStill(1, toImage('/late.jpg')), toStill(2, toImage('/a.jpg')));
    answers['/late.jpg'] = (request, response) => {
      const deleted = database.query('delete from stills where still_id = 1');
      void deleted.then(() => sendFile(baseline)(request, response));
    };
    assert.is((await measureStills(database, { now })).failed, 0);
    assert.equal(await readSizes(database), { 2: '5x3' });
  });
}

/** The server answers nobody before as many wait as may, and those that are too many have had time to come. */
async function countAtOnce(database: Database, stills: number): Promise<number> {
  const waiting: (() => void)[] = [];
  let most = 0;
  answers['/held.jpg'] = (request, response) => {
    waiting.push(() => sendFile(baseline)(request, response));
    most = Math.max(most, waiting.length);
    if (waiting.length === limits.stillRequestsMax)
      setTimeout(() => waiting.splice(0).forEach((answer) => void answer()), 50);
  };
  const rows = Array.from({ length: stills }, (_, index) => toStill(index, toImage('/held.jpg')));
  await writeLeague(database, { stills: rows });
  const { measured } = await measureStills(database, { now });
  assert.is(measured, stills);
  return most;
}

test.run();
