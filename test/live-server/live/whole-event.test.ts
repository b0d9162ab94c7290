/** A whole simulated event, polled at every moment, and the archive that is built of it afterwards. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hiddenTitles } from '../../../builder/demo/words.ts';
import { type BeginOptions, beginEvent } from '../../../builder/simulate/begin.ts';
import { createSimulation } from '../../../builder/simulate/simulation.ts';
import { toAddress } from '../../../shared/api/address.ts';
import type { Answer } from '../../../shared/api/routes.ts';
import type { Database } from '../../../shared/data/database.ts';
import { testDatabases } from '../../helpers/databases.ts';
import { buildInto, writeLeague } from '../../helpers/league-archive.ts';
import { type Live, noArchive, openLive } from '../../helpers/live.ts';
import { memoryStore } from '../../helpers/memory-store.ts';
import { toRow } from '../../helpers/rows.ts';
import { memorySource } from '../../helpers/served-league.ts';
import { askValid } from '../../helpers/valid-answer.ts';
import { hiddenTournaments, hiddenWords, secret } from '../../league/hidden.ts';
import type { Rows } from '../../league/rows.ts';
import { EventWatcher, type Promised, toKey } from './event-watcher.ts';

const now = 1_790_000_000;
const cages = [1, 2, 4, 5, 6];
/** A private tournament beside it: its id is of a kind that a simulation takes for invented. */
const hiddenID = `${hiddenTitles[0]!.toLowerCase()}_invitational`;

/** Seed 8 is a round robin of 36 games, seed 13 a double elimination of 127. */
const events: Record<string, Pick<BeginOptions, 'seed' | 'speed'> & { stepSeconds: number }> = {
  'a round robin in its own time': { seed: 8, speed: 1, stepSeconds: 1 },
  'a double elimination at speed 200': { seed: 13, speed: 200, stepSeconds: 1 },
};

const testDatabase = (await testDatabases()).at(-1)!;
test.after(testDatabase.close);

for (const [name, { seed, speed, stepSeconds }] of Object.entries(events)) {
  test(`${name}: every live answer holds all rules, and the archive keeps what they promised`, async () => {
    await testDatabase.reset();
    const database = await testDatabase.open();
    await writeLeague(database, hiddenRows());
    const event = await beginEvent(database, { seed, speed, now, begin: 'start', cages });
    await writeLeague(database, { cages: [toRow('cages', { cage_num: 1 })], cage_queue: [hiddenQueue] });
    const simulation = createSimulation({ database, event });
    const clock = { now };
    const live = await openLive(noArchive, { database, clock: () => clock.now * 1_000 });
    const watcher = new EventWatcher(live, [...hiddenWords, hiddenID]);
    try {
      for (let next = simulation.nextMoment(); next !== undefined; next = simulation.nextMoment()) {
        clock.now = Math.max(next, clock.now + stepSeconds);
        await simulation.advanceTo(clock.now);
        await watcher.look(Math.floor(clock.now));
      }
    } finally {
      live.close();
    }
    assert.equal([...new Set([...watcher.seen.values()].map((steps) => steps.at(-1)))], ['decided']);
    // It was no empty event.
    const whole = ['Called', 'Load In', 'In Cage', 'decided'];
    assert.ok([...watcher.seen.values()].some((steps) => steps.slice(-4).join() === whole.join()));
    assert.ok([...watcher.promised.values()].some(({ cage }) => cage?.match?.state === 'done'));
    await assertKept(database, simulation.tournamentID, watcher.promised);
  });
}

/** A private tournament that is active in cage 6. */
function hiddenRows(): Partial<Rows> {
  const { tournaments = [], players = [], games = [], slots = [] } = hiddenTournaments;
  const isOwn = ({ tournament_id }: { tournament_id: string | null }) => tournament_id === secret;
  const rename = <T extends { tournament_id: string }>(row: T): T => ({ ...row, tournament_id: hiddenID });
  return {
    tournaments: tournaments.filter(isOwn).map(rename),
    players: players.filter(isOwn).map(rename),
    games: games.filter(isOwn).map((row) => ({ ...rename(row), state: 'active', stop_time: null })),
    slots: slots.filter(isOwn).map((row) => ({ ...rename(row), is_winner: 0 })),
    cages: [toRow('cages', { cage_num: 6, status: 'Fighting', tournament_id: hiddenID, game_id: 'W-0' })],
  };
}

/** In the queue of a cage of the event, behind everybody. */
const hiddenQueue = { cage_num: 1, position: 90, tournament_id: hiddenID, game_id: 'W-1' };

/** Builds the archive, and holds every fact of it against what the live routes said. */
async function assertKept(
  database: Database,
  tournamentID: string,
  promised: ReadonlyMap<string, Promised>,
): Promise<void> {
  const store = memoryStore();
  await buildInto(database, store);
  const live = await openLive(memorySource(store));
  try {
    const address = toAddress('tournamentFights', { tournamentID });
    const { fights } = await askValid(live, 'tournamentFights', address);
    assert.equal(
      fights.map(toKey).sort(),
      [...promised.keys()].sort(),
      'the archive has the fights that were promised, and no others',
    );
    for (const summary of fights) await assertFight(live, summary, promised.get(toKey(summary))!);
    await assertRecent(live, promised);
  } finally {
    live.close();
  }
}

type Summary = Answer<'tournamentFights'>['fights'][number];

/** The newest fights, in the order and with the facts of the last 24 hours. */
async function assertRecent(live: Live, promised: ReadonlyMap<string, Promised>): Promise<void> {
  const { fights } = await askValid(live, 'recentFights', '/fights/recent?limit=100');
  assert.is(fights.length, Math.min(100, promised.size));
  for (const { WeightClass, player1, player2, stopTime, tournamentName, ...fight } of fights) {
    const { decided } = promised.get(toKey(fight)) ?? {};
    const { proxy72: _, ...told } = decided!;
    const { gameID, tournamentID } = fight;
    assert.equal(told, { gameID, tournamentID, player1, player2, tournamentName, WeightClass, stopTime });
  }
}

async function assertFight(live: Live, summary: Summary, { cage, decided, scheduled }: Promised) {
  const { tournamentID, gameID } = summary;
  assert.equal(decided, {
    gameID,
    tournamentID,
    player1: summary.player1,
    player2: summary.player2,
    tournamentName: summary.tournamentName,
    WeightClass: summary.weightClass,
    stopTime: summary.stopTime,
    proxy72: decided?.proxy72,
  });
  const { fight } = await askValid(live, 'fight', toAddress('fight', { tournamentID, gameID }));
  const previews = fight.recordings.map(({ proxy72 }) => proxy72);
  assert.ok(decided?.proxy72 ? previews.includes(decided.proxy72) : previews.every((proxy72) => !proxy72));
  if (scheduled) {
    const { name, player1clean, player2clean, weightClass, tournamentName } = summary;
    assert.equal(
      [scheduled.name, scheduled.player1clean, scheduled.player2clean, scheduled.weightClass],
      [name, player1clean, player2clean, weightClass],
    );
    assert.is(scheduled.tournamentName, tournamentName);
  }
  // Nobody fights a walk-over.
  if (!cage?.match) return;
  const { match, player1, player2 } = cage;
  assert.is(summary.cage, cage.cage);
  assert.is(summary.startTime, match.startTime);
  // When much happens within a second, the next fight can be in the cage before anybody sees that this one is decided.
  if (match.state !== 'done') return;
  assert.equal(
    {
      name: match.name,
      startTime: match.startTime,
      stopTime: match.stopTime,
      endTime: match.endTime,
      matchLength: match.elapsedSeconds,
      winAnnotation: match.winAnnotation,
      wins: [player1?.isWinner, player2?.isWinner],
      names: [player1?.name, player2?.name, player1?.cleanName, player2?.cleanName],
    },
    {
      name: summary.name,
      startTime: summary.startTime,
      stopTime: summary.stopTime,
      endTime: summary.endTime,
      matchLength: summary.matchLength,
      winAnnotation: summary.winAnnotation,
      wins: [summary.player1wins, summary.player2wins],
      names: [summary.player1, summary.player2, summary.player1clean, summary.player2clean],
    },
  );
  for (const [shown, kept] of [
    [player1, fight.player1],
    [player2, fight.player2],
  ] as const) {
    assert.equal(
      [String(shown?.score ?? ''), String(shown?.isWinner), String(shown?.isReady)],
      [kept.score, kept.isWinner, kept.isReady],
    );
    assert.equal([kept.state, kept.roundName], [match.state, match.roundName ?? '']);
  }
}

test.run();
