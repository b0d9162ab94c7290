import type { Match } from '../demo/match.ts';
import type { SimulatedEvent } from './event.ts';
import type { Timeline } from './timeline.ts';

/** A line for whoever watches the command. */
export interface Happening {
  /** In the event's own seconds. */
  readonly at: number;
  readonly text: string;
}

/** All that is worth a line, in order. */
export function listHappenings({ played, timelines, moments }: SimulatedEvent): Happening[] {
  const { players, plan } = played;
  const names = new Map(players.map(({ player_id, name }) => [player_id, name]));
  const happenings = timelines.flatMap((timeline) => {
    const [red, blue] = timeline.match.slots.map(({ player_id }) => names.get(player_id ?? '') ?? '');
    return timeline.match.startsAt === undefined
      ? describeWalkOver(timeline.match, [red!, blue!])
      : describeFight(timeline, timeline.match.startsAt, [red!, blue!]);
  });
  happenings.push({ at: moments.at(-1)!, text: `${plan.name} is over.` });
  return happenings.sort((left, right) => left.at - right.at);
}

type Names = readonly [red: string, blue: string];

function describeFight(
  { match, loadsInAt, calledAt }: Timeline,
  startsAt: number,
  names: Names,
): Happening[] {
  const { game, settledAt } = match;
  const [red, blue] = names;
  const line = (at: number, what: string) => ({ at, text: `${game.cage}: ${what}, ${game.game_id}` });
  return [
    line(calledAt, `${red} and ${blue} are called`),
    line(loadsInAt, `${red} and ${blue} load in`),
    line(startsAt, `${red} fights ${blue}`),
    ...game.pauses.flatMap(([from, to]) => [line(from, 'paused'), line(to ?? from, 'goes on')]),
    ...(game.judges.length > 0 ? [line(game.stop_time ?? settledAt, 'time is up, the judges decide')] : []),
    line(settledAt, describeResult(match, names)),
  ];
}

function describeWalkOver(match: Match, names: Names): Happening[] {
  const { game, settledAt, isBye } = match;
  if (isBye || settledAt === Number.POSITIVE_INFINITY) return [];
  return [{ at: settledAt, text: `${describeResult(match, names)} without a fight, ${game.game_id}` }];
}

function describeResult({ game, slots }: Match, [red, blue]: Names): string {
  const winner = slots.find(({ is_winner }) => is_winner === 1);
  if (!winner) return `${red} and ${blue} drew`;
  const how = game.win_annotation === null ? '' : ` by ${game.win_annotation}`;
  return winner.slot_idx === 0 ? `${red} beat ${blue}${how}` : `${blue} beat ${red}${how}`;
}
