/** One fight in all scripts and routes that show it: equal in every fact, however it is written. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ask } from '../../helpers/live.ts';
import { spring } from '../../league/double-elimination.ts';
import { running } from '../../league/running.ts';
import { scriptServer } from './open-scripts.ts';

const server = await scriptServer();
test.after(server.close);

type Row = Record<string, unknown>;

async function read(path: string): Promise<Row> {
  const { status, text } = await ask(await server.open(), path);
  assert.is(status, 200, `${path}: ${text}`);
  return JSON.parse(text);
}

/** Different names of one fact. */
const synonyms: Record<string, string> = {
  id: 'gameID',
  WeightClass: 'weightClass',
  fightDuration: 'matchLength',
  name: 'label',
};

/** What a row says of a fight, by the name of the fact, as text; no value and 0 for no value are the same. */
function toFacts(row: Row): Map<string, string> {
  const facts = new Map<string, string>();
  const add = (name: string, value: unknown) => {
    if (name === 'winner') return addWinner(String(value));
    facts.set(synonyms[name] ?? name, value === null || value === '' ? '0' : String(value));
  };
  const addWinner = (winner: string) => {
    facts.set('player1wins', winner === 'Red' ? '1' : '0');
    facts.set('player2wins', winner === 'Blue' ? '1' : '0');
  };
  for (const [name, value] of Object.entries(row)) add(name, value);
  return facts;
}

/** The sides of matchJSON and of the fight route hold the facts of the fight twice. */
function fromSides({ player1, player2, tournament, recordings, fightStartOffset }: Row): Row {
  const [red, blue, where] = [player1, player2, tournament] as [Row, Row, Row];
  for (const name of [
    'gameID',
    'tournamentID',
    'round',
    'state',
    'winAnnotation',
    'startTime',
    'stopTime',
    'duration',
  ])
    assert.is(red[name], blue[name], name);
  return {
    gameID: red['gameID'],
    tournamentID: red['tournamentID'],
    tournamentName: where['name'],
    weightClass: where['WeightClass'],
    player1: red['name'],
    player1clean: red['cleanName'],
    player1wins: red['isWinner'],
    player2: blue['name'],
    player2clean: blue['cleanName'],
    player2wins: blue['isWinner'],
    round: red['round'],
    winAnnotation: red['winAnnotation'],
    startTime: red['startTime'],
    stopTime: red['stopTime'],
    matchLength: red['duration'],
    cams: new Set((recordings as Row[]).map(({ camera, recordingID }) => camera || recordingID)).size,
    fightStartOffset,
  };
}

function pick(rows: unknown, { tournamentID, gameID }: Key): Row | undefined {
  return (rows as Row[]).find(
    (row) => row['tournamentID'] === tournamentID && (row['gameID'] ?? row['id']) === gameID,
  );
}

interface Key {
  tournamentID: string;
  gameID: string;
}

/** Every place that a decided fight is shown at; `bot` is one of its bots. */
function toPlaces(key: Key, bot: string): Record<string, () => Promise<Row | undefined>> {
  const { tournamentID, gameID } = key;
  const id = encodeURIComponent(tournamentID);
  const from = (path: string, field?: string) => async () => {
    const body = await read(path);
    return pick(field ? body[field] : body, key);
  };
  return {
    tournamentFights: from(`/tournaments/${id}/fights`, 'fights'),
    fights: from('/fights', 'fights'),
    recent: from('/fights/recent?limit=100', 'fights'),
    botFights: from(`/bots/${bot}/fights`, 'fights'),
    fight: async () => fromSides((await read(`/tournaments/${id}/fights/${gameID}`))['fight'] as Row),
    matchJSON: async () =>
      fromSides(await read(`/backend/matchJSON.php?gameID=${gameID}&tournamentID=${id}`)),
    fightsByBot: from(`/backend/fightsByBot.php?bot=${bot}`, 'fights'),
    table: from(`/backend/getTournamentMatchesDataTables.php?tournamentID=${id}`, 'data'),
    recentFights: from('/backend/recentFights.php?limit=100', 'fights'),
    latest: from(`/backend/getLatestMatches.php?tournamentID=${id}`),
  };
}

const cases: [name: string, key: Key, bot: string][] = [
  ['with recordings', { tournamentID: spring, gameID: 'W-4' }, 'tags'],
  ['whose recording started late', { tournamentID: spring, gameID: 'W-6' }, 'hotpok'],
  ['with another timer', { tournamentID: spring, gameID: 'W-1' }, 'x'],
  ['with a timer of zero', { tournamentID: spring, gameID: 'W-2' }, 'recent'],
  ['drawn', { tournamentID: spring, gameID: 'EX-1' }, 'recent'],
  ['whose clock ran backwards', { tournamentID: spring, gameID: 'EX-2' }, 'x'],
  ['that nobody timed', { tournamentID: spring, gameID: 'L-2' }, 'recent'],
  ['of a bot with itself', { tournamentID: spring, gameID: 'W-3' }, 'seadragonsroar'],
  ['of an odd tournament, just over', { tournamentID: running, gameID: 'W-0' }, 'hotpok'],
];

for (const [name, key, bot] of cases) {
  test(`a fight ${name} is the same in every fact, wherever it is shown`, async () => {
    const known = new Map<string, { value: string; place: string }>();
    for (const [place, readRow] of Object.entries(toPlaces(key, bot))) {
      const row = await readRow();
      assert.ok(row, `${place} shows it`);
      for (const [fact, value] of toFacts(row)) {
        const before = known.get(fact);
        if (before) assert.is(value, before.value, `${fact} in ${place}, against ${before.place}`);
        else known.set(fact, { value, place });
      }
    }
    assert.ok(known.size > 20);
  });
}

test('a fight of the last day is the same in both lists and in the archive', async () => {
  const key = { tournamentID: running, gameID: 'W-0' };
  const places = toPlaces(key, 'hotpok');
  const script = pick((await read('/backend/fightsLast24Hours.php'))['fights'], key)!;
  const route = pick((await read('/fights/last24h'))['fights'], key)!;
  const archived = toFacts((await places['tournamentFights']!())!);
  const recent = toFacts((await places['recentFights']!())!);
  const facts = toFacts(script);
  for (const [fact, value] of facts) assert.is(value, archived.get(fact) ?? recent.get(fact), fact);
  for (const [fact, value] of toFacts(route)) assert.is(value, facts.get(fact), fact);
});

test('recordings, notice and sides are those of the fight route', async () => {
  const { fight } = await read(`/tournaments/${spring}/fights/W-4`);
  const match = await read(`/backend/matchJSON.php?gameID=W-4&tournamentID=${spring}`);
  const { recordings, fightStartOffset, ...rest } = fight as Row;
  assert.equal(
    { ...match, recordings: 0, fightStartOffset: 0 },
    { gameID: 'W-4', tournamentID: spring, recordings: 0, fightStartOffset: 0, ...rest },
  );
  const toTexts = (row: Row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']));
  assert.equal(match['recordings'], (recordings as Row[]).map(toTexts));
  assert.is(match['fightStartOffset'], String(fightStartOffset));
});

test('clips, stills, cages, schedule, tournaments and bots are those of the routes', async () => {
  const { clips } = (await read('/clips?limit=100')) as { clips: Row[] };
  const { clips: rows } = (await read('/backend/recentClips.php?limit=100')) as { clips: Row[] };
  assert.equal(
    rows,
    clips.map(({ publicToken, name, player1, player2, duration, views, likes, video72p }) => ({
      token: publicToken,
      ...{ name: name ?? '', player1: player1 ?? '', player2: player2 ?? '' },
      ...{ duration: String(duration ?? ''), views, likes, video72p: video72p ?? '' },
    })),
  );
  const { stills } = (await read('/stills?heroesOnly=true&limit=100')) as { stills: Row[] };
  const { robots } = (await read('/backend/herosGalleryAPI.php')) as { robots: Row[] };
  for (const { bot, stills: own } of robots as { bot: string; stills: Row[] }[]) {
    const shown = stills.filter(({ bots }) => (bots as string[]).includes(bot));
    assert.equal(
      own.map(({ token, tag, event }) => [token, tag, event]),
      shown.map(({ publicToken, tag, event }) => [publicToken, tag, event ?? '']),
    );
  }
  assert.ok(robots.length > 2);
  assert.equal(await read('/backend/cageJSON.php?all'), (await read('/cages'))['cages']);
  assert.equal(await read('/backend/scheduledMatches.php'), await read('/schedule'));
  assert.equal(
    await read('/backend/bracketProvider.php?function=getLocalTournaments'),
    await read('/tournaments'),
  );
  assert.equal(
    await read(`/backend/bracketProvider.php?function=getSingleTournament&params[tournamentId]=${spring}`),
    {
      ...(await read(`/tournaments/${spring}`)),
      ...(await read(`/tournaments/${spring}/brackets`)),
    },
  );
  const { bots } = (await read('/search?q=ho')) as { bots: Row[] };
  assert.equal(
    await read('/backend/botAutocomplete.php?q=ho'),
    bots.map(({ name, cleanName }) => ({ label: name, value: cleanName })),
  );
});

test.run();
