import type { ClipRow } from '../../shared/data/tables.ts';
import type { Match } from './match.ts';
import type { Random } from './random.ts';
import type { PlayedTournament } from './tournament.ts';

const clipShare = 0.69;
const tags = [
  '',
  '',
  '',
  null,
  null,
  'highlight',
  'Highlight',
  'Hero Shot',
  'flip',
  'KO of the night',
  'fan favourite',
] as const;
const cameras = ['Overhead', 'Red Corner', 'Blue Corner', 'Floor', 'Slow Motion', null] as const;

/** Clips of a tournament: of most fights one, and a few of the pits that belong to no fight. */
export function cutClips(played: PlayedTournament, firstID: number, now: number, random: Random): ClipRow[] {
  const { plan, players, matches } = played;
  const names = new Map(players.map(({ player_id, name }) => [player_id, name]));
  const fought = matches.filter(({ game, startsAt }) => game.state === 'done' && startsAt !== undefined);
  const rows = fought
    .filter(() => random.chance(clipShare))
    .map((match) => cutClip(played, match, describe(match, names, random), random));
  if (fought.length > 0)
    rows.push({ ...cutClip(played, fought[0]!, 'Walk through the pits', random), game_id: null });
  for (const [index, row] of rows.entries()) {
    row.clip_id = firstID + index;
    row.created_at = Math.min(row.created_at!, now - random.int(60, 600));
    row.event = plan.event;
  }
  return rows;
}

function describe({ slots, game }: Match, names: ReadonlyMap<string, string>, random: Random): string {
  const [red, blue] = slots.map(({ player_id }) => names.get(player_id ?? '') ?? '');
  return random.pick([
    `${red} vs ${blue}`,
    `${red} vs ${blue}: ${game.win_annotation ?? 'the end'}`,
    `${blue} hits back`,
  ]);
}

function cutClip(
  { plan }: PlayedTournament,
  { game, startsAt }: Match,
  name: string,
  random: Random,
): ClipRow {
  const public_token = random.token(12);
  const file = `https://video.example/clips/${public_token}`;
  const isDone = random.chance(0.95);
  const views = Math.floor(20_000 * random.next() ** 4);
  return {
    clip_id: 0,
    public_token,
    name,
    tournament_id: plan.tournamentID,
    game_id: game.game_id,
    event: plan.event,
    camera: random.pick(cameras),
    tag: random.pick(tags),
    status: isDone ? 'completed' : random.pick(['processing', 'processing', 'failed']),
    privacy: random.chance(0.93) ? 'public' : random.pick(['private', 'unlisted']),
    duration: random.int(300, 6000) / 100,
    video720p: isDone ? `${file}-720p.mp4` : null,
    video360p: isDone ? `${file}-360p.mp4` : null,
    video72p: isDone && random.chance(0.97) ? `${file}-72p.mp4` : null,
    views,
    likes: Math.floor(views * random.next() * 0.1),
    created_at: (startsAt ?? plan.startTime) + random.int(600, 3 * 86_400),
  };
}
