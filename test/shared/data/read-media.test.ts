import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readMedia } from '../../../shared/data/read-media.ts';
import type { RowOf } from '../../../shared/data/tables.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { writeLeague } from '../../helpers/league-archive.ts';
import { toRow } from '../../helpers/rows.ts';
import { toPlayers, toTournament } from '../../league/rows.ts';

// One database is enough: every one gives the same bytes (build.test.ts).
const [testDatabase] = await testDatabases();
test.after(testDatabase!.close);

const clip = (clip_id: number, given: Partial<RowOf<'clips'>>) =>
  toRow('clips', { clip_id, public_token: `${clip_id}`, status: 'completed', privacy: 'public', ...given });

/** A public and a private tournament of one bot each, one bot of both; an event that only the private one had. */
const around = {
  tournaments: [
    toTournament('open', { name: 'Nova May 2026 3lb' }),
    toTournament('closed', { name: 'Lair', privacy: 'private' }),
    toTournament('trial', { name: 'Trial', is_test: 1 }),
  ],
  players: [
    ...toPlayers('open', [
      ['1', 'Lynx'],
      ['2', 'Both!'],
    ]),
    ...toPlayers('closed', [
      ['1', 'Phantom'],
      ['2', 'BOTH'],
    ]),
  ],
  clips: [
    clip(900, { tournament_id: 'closed', event: 'Lair Party' }),
    clip(901, { tournament_id: 'closed', event: 'nova may 2026' }),
    clip(902, { tournament_id: 'closed', event: 'Shared' }),
    clip(903, { tournament_id: 'open', event: 'shared ' }),
    clip(904, { tournament_id: 'open', status: 'failed' }),
  ],
};

const clips: Record<string, [given: Partial<RowOf<'clips'>>, isShown: boolean]> = {
  'of a public tournament': [{ tournament_id: 'open' }, true],
  'of a private tournament': [{ tournament_id: 'closed' }, false],
  'of a test tournament': [{ tournament_id: 'trial' }, false],
  'of no tournament': [{}, true],
  'that is not completed': [{ status: 'processing' }, false],
  'that is unlisted': [{ privacy: 'unlisted' }, false],
  'whose status is spelled otherwise': [{ status: 'Completed' }, false],
  'of no tournament, of a private event': [{ event: 'LAIR party ' }, false],
  'of no tournament, of an event of both': [{ event: 'Shared' }, true],
};
for (const [name, [given, isShown]] of Object.entries(clips)) {
  test(`a clip ${name} is ${isShown ? 'shown' : 'not shown'}`, async () => {
    const { clips: read } = await readWith({ clips: [clip(1, given)] });
    assert.is(
      read.some(({ clip_id }) => clip_id === 1),
      isShown,
    );
  });
}

const stills: Record<string, [given: Partial<RowOf<'stills'>>, bots: string[], isShown: boolean]> = {
  'of a public bot': [{}, ['lynx'], true],
  'of nobody': [{}, [], true],
  'of a private bot': [{}, ['phantom'], false],
  'of a public and a private bot': [{}, ['lynx', 'phantom'], false],
  'of a bot of both': [{}, ['both'], true],
  'at an event named like a private tournament': [{ event: 'lair' }, [], false],
  'at an event that only clips of a private tournament name': [{ event: 'Lair Party' }, [], false],
  'at an event that a public tournament is named after': [{ event: 'Nova May 2026' }, [], true],
  'at an event of public and private clips': [{ event: 'Shared' }, [], true],
  'at an event that nobody else names': [{ event: 'Studio' }, [], true],
  'from a public clip, whatever event it names itself': [
    { source: 'clip', clip_id: 903, event: 'Lair' },
    [],
    true,
  ],
  'from a private clip': [{ source: 'clip', clip_id: 900 }, [], false],
  'from a clip that is not completed': [{ source: 'clip', clip_id: 904 }, [], false],
  'from a clip that is gone': [{ source: 'clip' }, [], false],
};
for (const [name, [given, bots, isShown]] of Object.entries(stills)) {
  test(`a still ${name} is ${isShown ? 'shown' : 'not shown'}`, async () => {
    const still = toRow('stills', { still_id: 1, public_token: 'x', ...given });
    const still_bots = bots.map((clean_name) => ({ still_id: 1, clean_name }));
    const read = await readWith({ stills: [still], still_bots });
    assert.is(read.stills.length, isShown ? 1 : 0);
    if (isShown) assert.equal(read.stills[0]!.bots, bots);
  });
}

async function readWith(rows: Parameters<typeof writeLeague>[1]): ReturnType<typeof readMedia> {
  await testDatabase!.reset();
  const database = await testDatabase!.open();
  await writeLeague(database, { ...around, ...rows, clips: [...around.clips, ...(rows.clips ?? [])] });
  return database.transaction('snapshot', readMedia);
}

test.run();
