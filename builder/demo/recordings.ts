import type { RecordingRow } from '../../shared/data/tables.ts';
import type { Match } from './match.ts';
import type { Random } from './random.ts';

const cameras = [
  'Overhead',
  'Red Corner',
  'Blue Corner',
  'Overhead Wide',
  'North Rail',
  'South Rail',
  'East Rail',
  'West Rail',
  'Floor',
  'Door',
  'Slow Motion',
  'Booth',
  'Scoreboard',
  'Thermal',
] as const;

/** Some fights were left out by the operators, and a few cameras came too late. */
const unfilmedShare = 0.02;
const lateShare = 0.01;

/** All recordings of a fight that is over; none of one that was never fought. `firstID` is the first free id. */
export function recordFight(match: Match, mean: number, firstID: number, random: Random): RecordingRow[] {
  const { game, startsAt } = match;
  if (startsAt === undefined || game.state !== 'done' || random.chance(unfilmedShare)) return [];
  const spread = mean >= 4 ? random.pick([-1, 0, 1, 1, 2]) : 0;
  const count = Math.min(cameras.length, Math.max(0, Math.round(mean) + spread));
  // All cameras of a cage start on one signal, each a little later than the one before it was heard.
  const signalAt = startsAt - random.int(4, 40) + (random.chance(lateShare) ? 60 : 0);
  const base = `https://video.example/${game.tournament_id}/${game.game_id}`;
  return cameras.slice(0, count).map((camera, index) => {
    const file = `${base}/${camera.toLowerCase().replace(' ', '-')}`;
    return {
      recording_id: firstID + index,
      tournament_id: game.tournament_id,
      game_id: game.game_id,
      cage: game.cage,
      camera,
      started_at: random.chance(0.98) ? signalAt + random.int(0, 2999) / 1000 : null,
      s3path: `${file}.mp4`,
      s3http: '200',
      proxy720: `${file}-720p.mp4`,
      proxy360: `${file}-360p.mp4`,
      // Made last, and not always.
      proxy72: random.chance(0.97) ? `${file}-72p.mp4` : null,
    };
  });
}
