import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lastDayPage } from '../../../shared/pages/last-day.ts';
import { pickPreview } from '../../../shared/pages/previews.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { now, toActive, toLive } from './live-records.ts';
import { type GameSketch, winnerOf } from './records.ts';

const listFaults = openapiValidator();
const day = 86_400;
const decided = { state: 'done', red: winnerOf('a'), blue: 'b' } as const;

const read = (...games: GameSketch[]) => lastDayPage(toLive({ tournaments: [toActive(games)] }), now);

test('a fight as it is shown', () => {
  const page = read({
    game_id: 'W-1',
    stop_time: now - 60,
    end_time: now - 20,
    recordings: [{ camera: 'Overhead', proxy72: 'https://video.example/1-72.mp4' }],
    ...decided,
  });
  assert.equal(page, {
    fights: [
      {
        gameID: 'W-1',
        tournamentID: 't',
        player1: 'Hot Poké',
        player2: "Sea Dragon's Roar",
        tournamentName: 'T',
        WeightClass: 3,
        stopTime: now - 60,
        proxy72: 'https://video.example/1-72.mp4',
      },
    ],
    count: 1,
  });
  assert.equal(listFaults('lastDayFights', page), []);
});

const games: Record<string, [game: Partial<GameSketch>, isShown: boolean]> = {
  'it ended now': [{ stop_time: now }, true],
  'it ended just 24 hours ago': [{ stop_time: now - day }, true],
  'it ended a second before that': [{ stop_time: now - day - 1 }, false],
  'its result came later, but it had ended before': [{ stop_time: now - day - 1, end_time: now }, false],
  'only its result has a time, just 24 hours ago': [{ end_time: now - day }, true],
  'only its result has a time, a second before that': [{ end_time: now - day - 1 }, false],
  'only its start is known, just 24 hours ago': [{ start_time: now - day }, true],
  'only its start is known, a second before that': [{ start_time: now - day - 1 }, false],
  'nobody knows when': [{}, false],
  'its clock runs a minute before ours': [{ stop_time: now + 60 }, true],
  'it ends in the future': [{ stop_time: now + 61 }, false],
  'it has stopped, and is not decided': [{ stop_time: now, state: 'active', red: 'a' }, false],
  'it is decided, although nobody closed it': [{ stop_time: now, state: 'active' }, true],
  'it is drawn': [{ stop_time: now, red: 'a' }, true],
  'it was against a bye': [{ stop_time: now, blue: 'bye' }, false],
};

for (const [name, [game, isShown]] of Object.entries(games)) {
  test(`${name}: it ${isShown ? 'counts' : 'does not count'}`, () => {
    assert.is(read({ game_id: 'W-1', ...decided, ...game }).count, Number(isShown));
  });
}

test('the newest comes first, then by tournament and game; an ended tournament counts', () => {
  const game = (game_id: string, stop_time: number): GameSketch => ({ game_id, stop_time, ...decided });
  const { fights } = lastDayPage(
    toLive({
      tournaments: [
        toActive([game('B', now - 5), game('A', now - 5)], { tournament_id: 'u', active: 0 }),
        toActive([
          game('Z', now - 5),
          game('C', now - 9),
          { ...game('D', now), stop_time: null, end_time: now },
        ]),
      ],
    }),
    now,
  );
  assert.equal(
    fights.map(({ tournamentID, gameID }) => `${tournamentID} ${gameID}`),
    ['t D', 't Z', 'u A', 'u B', 't C'],
  );
});

/** A recording: its camera, its preview. */
type Line = readonly [camera: string | null, proxy72: string | null];

/** In the order of their ids, as they are read. */
const previews: Record<string, [shown: string | null, ...recordings: Line[]]> = {
  'no recording': [null],
  'no preview': [null, ['Overhead', null]],
  'the preferred camera': ['over', ['Red Corner', 'red'], ['Main', 'main'], ['Overhead', 'over']],
  'whatever case its name is in, and whatever else': [
    'main',
    [null, 'none'],
    ['cage wide', 'w'],
    ['MAIN 2', 'main'],
  ],
  'the first that a preferred camera has': [
    'a',
    ['Overhead', null],
    ['Overhead Wide', 'a'],
    ['Overhead', 'b'],
  ],
  'the first, where no camera is preferred': ['nameless', [null, 'nameless'], ['Blue Corner', 'blue']],
};

for (const [name, [shown, ...recordings]] of Object.entries(previews)) {
  test(`the preview of a fight: ${name}`, () => {
    assert.is(pickPreview(recordings.map(([camera, proxy72]) => ({ camera, proxy72 }))), shown);
  });
}

test.run();
