import { toCleanName } from '../api/ids.ts';
import type { Query } from './database.ts';
import { readRows } from './read.ts';
import type { ClipRow, StillRow } from './tables.ts';

/** A still with the clip that it was taken from and the clean names of the bots to be seen. */
export interface StillRecord {
  still: StillRow;
  clip: ClipRow | null;
  bots: string[];
}

export interface MediaRecords {
  clips: ClipRow[];
  stills: StillRecord[];
}

const publicTournaments = "(select tournament_id from tournaments where privacy = 'public' and is_test = 0)";

/**
 * The clips and stills that the public may see. A clip is completed and public, and so is its tournament, if it has one. A still
 * from a clip is shown when its clip is. What has no tournament is left out when it carries the event name, or shows a bot,
 * of a private or test tournament that no public one has.
 */
export async function readMedia(query: Query): Promise<MediaRecords> {
  const hidden = await readHiddenNames(query);
  const isOpen = (event: string | null) => event === null || !hidden.events.has(toEventKey(event));
  const completed = await readRows(
    query,
    'clips',
    `status = 'completed' and privacy = 'public'
     and (tournament_id is null or tournament_id in ${publicTournaments}) order by clip_id`,
  );
  const clips = completed.filter(({ tournament_id, event }) => tournament_id !== null || isOpen(event));
  const clipsById = new Map(clips.map((clip) => [clip.clip_id, clip]));
  const botsByStill = await readStillBots(query);
  const stills = (await readRows(query, 'stills', 'true order by still_id')).flatMap((still) => {
    const clip = still.clip_id === null ? null : clipsById.get(still.clip_id);
    const bots = botsByStill.get(still.still_id) ?? [];
    if (clip === undefined || (clip === null && still.source === 'clip')) return [];
    if (bots.some((bot) => hidden.bots.has(toCleanName(bot))) || (clip === null && !isOpen(still.event)))
      return [];
    return [{ still, clip, bots }];
  });
  return { clips, stills };
}

/** As stored: whether there is such a bot is for the league to say. */
async function readStillBots(query: Query): Promise<Map<number, string[]>> {
  const rows = await readRows(query, 'still_bots', 'true order by still_id, clean_name collate "C"');
  const bots = new Map<number, string[]>();
  for (const { still_id, clean_name } of rows) {
    const known = bots.get(still_id);
    if (known) known.push(clean_name);
    else bots.set(still_id, [clean_name]);
  }
  return bots;
}

/** Bots and events that only private and test tournaments have. */
async function readHiddenNames(query: Query): Promise<{ bots: Set<string>; events: Set<string> }> {
  const players = await readNames(query, 'name', 'players');
  const tournaments = await readNames(query, 'name', 'tournaments');
  // A tournament does not say which event it belongs to, but its clips do.
  const clips = await readNames(query, 'event', 'clips');
  const events = listHidden([...tournaments, ...clips], toEventKey);
  // An event has tournaments of several weight classes, each named for both: "Nova May 2026 3lb".
  const shown = tournaments.filter(({ isPublic }) => isPublic).map(({ name }) => toEventKey(name));
  return {
    bots: listHidden(players, toCleanName),
    events: new Set([...events].filter((event) => !shown.some((name) => name.includes(event)))),
  };
}

interface UsedName {
  name: string;
  isPublic: boolean;
}

async function readNames(query: Query, column: 'name' | 'event', table: string): Promise<UsedName[]> {
  const rows = await query(
    `select distinct ${column} as name, tournament_id in ${publicTournaments} as is_public
     from ${table} where ${column} is not null and tournament_id is not null`,
  );
  return rows.map((row) => ({ name: String(row['name']), isPublic: row['is_public'] === true }));
}

function listHidden(names: readonly UsedName[], toKey: (name: string) => string): Set<string> {
  const shown = new Set(names.filter(({ isPublic }) => isPublic).map(({ name }) => toKey(name)));
  const others = names.filter(({ isPublic }) => !isPublic).map(({ name }) => toKey(name));
  return new Set(others.filter((key) => key !== '' && !shown.has(key)));
}

function toEventKey(event: string): string {
  return event.trim().toLowerCase();
}
