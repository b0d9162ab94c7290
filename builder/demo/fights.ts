import type { GameRow, SlotRow } from '../../shared/data/tables.ts';
import type { Random } from './random.ts';

/** How a fight went; times in seconds since its start. */
export interface Fight {
  /** The slot of the winner; undefined is a draw. */
  readonly winner: 0 | 1 | undefined;
  readonly winAnnotation: string | null;
  /** What the match clock showed at the end: pauses not counted, at most the full time. */
  readonly foughtSeconds: number;
  readonly pauses: readonly (readonly [from: number, to: number])[];
  readonly stopSeconds: number;
  readonly judges: GameRow['judges'];
}

export interface Corner {
  readonly name: string;
  readonly strength: number;
}

const fullTimeSeconds = 180;
const drawShare = 0.02;
const pausedShare = 0.06;
/** What three judges divide between the two bots: five points each for damage, three each for the rest. */
const judgePoints = { Damage: 15, Aggression: 9, Control: 9 } as const;

/** Plays one fight: the stronger bot wins more often. Only where `mayDraw` can nobody win. */
export function playFight(corners: readonly [Corner, Corner], mayDraw: boolean, random: Random): Fight {
  const isDraw = random.chance(drawShare) && mayDraw;
  const stronger = 1 / (1 + Math.exp(-2.2 * (corners[0].strength - corners[1].strength)));
  const favoured = random.chance(stronger) ? 0 : 1;
  const winner = isDraw ? undefined : favoured;
  const winAnnotation = isDraw ? null : pickMethod(random);
  const isFullTime = isDraw || winAnnotation === 'JD';
  const foughtSeconds = isFullTime
    ? fullTimeSeconds
    : 8 + Math.floor(random.next() ** 1.3 * (fullTimeSeconds - 10));
  const pauses = random.chance(pausedShare) ? pauseFight(foughtSeconds, random) : [];
  return {
    winner,
    winAnnotation,
    foughtSeconds,
    pauses,
    stopSeconds: pauses.reduce((sum, [from, to]) => sum + to - from, foughtSeconds),
    judges: winAnnotation === 'JD' ? judge(corners, favoured, random) : [],
  };
}

function pickMethod(random: Random): string | null {
  const lot = random.next();
  if (lot < 0.44) return 'KO';
  if (lot < 0.55) return 'TKO';
  if (lot < 0.82) return 'JD';
  if (lot < 0.96) return 'TO';
  // Entered by hand, and now and then forgotten.
  return lot < 0.98 ? 'FF' : null;
}

function pauseFight(foughtSeconds: number, random: Random): [number, number][] {
  const pauses: [number, number][] = [];
  let from = random.int(1, Math.max(1, Math.floor(foughtSeconds / 2)));
  for (let left = random.int(1, 2); left > 0; left--) {
    const to = from + random.int(15, 150);
    pauses.push([from, to]);
    from = to + random.int(1, Math.max(1, Math.floor(foughtSeconds / 4)));
  }
  return pauses;
}

/** Each category's points are divided; the winner has more of them in sum. */
function judge(corners: readonly [Corner, Corner], winner: 0 | 1, random: Random): GameRow['judges'] {
  const lines: GameRow['judges'] = [];
  for (const [category, points] of Object.entries(judgePoints)) {
    // A lead of at least 3 in damage outweighs the other two, each lost by at most 1.
    const share = category === 'Damage' ? random.int(9, 13) : random.int(4, 8);
    const ratings = winner === 0 ? [share, points - share] : [points - share, share];
    lines.push({ bot: corners[0].name, category, rating: ratings[0]! });
    lines.push({ bot: corners[1].name, category, rating: ratings[1]! });
  }
  return lines;
}

/** When a stuck bot was freed, and when one that seemed out had to show motion: seconds since the start, seldom. */
export function rescues(
  { foughtSeconds }: Fight,
  random: Random,
): Pick<SlotRow, 'unstick_time' | 'show_motion_time'> {
  const moment = (): number => Math.round(random.next() * foughtSeconds * 10) / 10;
  return {
    unstick_time: random.chance(0.05) ? moment() : null,
    show_motion_time: random.chance(0.04) ? moment() : null,
  };
}
