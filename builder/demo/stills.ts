import { toCleanName } from '../../shared/api/ids.ts';
import type { ClipRow, RowOf, StillRow } from '../../shared/data/tables.ts';
import type { Random } from './random.ts';
import type { PlayedTournament } from './tournament.ts';

type StillBotRow = RowOf<'still_bots'>;

export interface Stills {
  readonly stills: StillRow[];
  readonly stillBots: StillBotRow[];
}

const tags = [
  'hero',
  'hero',
  'Hero Shot',
  'HEROES',
  'pit',
  'pit',
  'team',
  'Team Photo',
  'damage',
  '',
  '',
  null,
] as const;
const cameras = ['Studio', 'Handheld', 'Pit Cam', 'Overhead', null] as const;
const takesPerEntrant = 3;
const clipStillShare = 0.5;

/** Takes by photographers, mostly of one bot each, and stills that were captured from clips. */
export function takeStills(
  played: PlayedTournament,
  clips: readonly ClipRow[],
  firstID: number,
  random: Random,
): Stills {
  const stills: StillRow[] = [];
  const stillBots: StillBotRow[] = [];
  const add = (still: StillRow, names: readonly string[]): void => {
    const still_id = firstID + stills.length;
    stills.push({ ...still, still_id });
    const bots = new Set(names.map(toCleanName).filter((clean) => clean !== ''));
    for (const clean_name of bots) stillBots.push({ still_id, clean_name });
  };
  if (played.plan.phase === 'upcoming') return { stills, stillBots };
  for (const [name, other] of takeSubjects(played)) {
    for (let take = random.int(takesPerEntrant - 1, takesPerEntrant + 1); take > 0; take--)
      add(takeStill(played, random), random.chance(0.1) ? [name, other] : [name]);
  }
  const names = playersByGame(played);
  for (const clip of clips)
    if (random.chance(clipStillShare)) add(captureStill(clip, random), names.get(clip.game_id ?? '') ?? []);
  return { stills, stillBots };
}

/** Every bot, and the one beside it. */
function takeSubjects({ players }: PlayedTournament): [string, string][] {
  const bots = players.filter(({ is_bye }) => !is_bye);
  return bots.map(({ name }, index) => [name, bots[(index + 1) % bots.length]!.name]);
}

function playersByGame({ players, matches }: PlayedTournament): Map<string, string[]> {
  const names = new Map(players.map(({ player_id, name }) => [player_id, name]));
  return new Map(
    matches.map(({ game, slots }) => [
      game.game_id,
      slots.flatMap(({ player_id }) => names.get(player_id ?? '') ?? []),
    ]),
  );
}

function takeStill({ plan }: PlayedTournament, random: Random): StillRow {
  const taken = { tag: random.pick(tags), event: plan.event, camera: random.pick(cameras) };
  return { ...plainStill(random), ...taken, created_at: plan.startTime - random.int(600, 86_400) };
}

/** Tag, event and camera are the clip's, looked up when the still is read. */
function captureStill({ clip_id, created_at }: ClipRow, random: Random): StillRow {
  return { ...plainStill(random), source: 'clip', clip_id, created_at };
}

function plainStill(random: Random): StillRow {
  const public_token = random.token(12);
  // Of every still: an invented file cannot be measured, and no build of the demo is to ask for one.
  const [width, height] = random.pick(dimensions);
  return {
    still_id: 0,
    public_token,
    image: `https://media.example/stills/${public_token}.jpg`,
    tag: null,
    event: null,
    camera: null,
    source: 'take',
    clip_id: null,
    width,
    height,
    created_at: null,
  };
}

const dimensions = [
  [3840, 2160],
  [3840, 2160],
  [3840, 2160],
  [3840, 2160],
  [3840, 2160],
  [2160, 3840],
  [6000, 4000],
  [1920, 1080],
] as const;
