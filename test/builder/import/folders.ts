import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../helpers/temporary.ts';

/** Tables by name as lines of CSV, or the bytes of a file. */
export type Files = Readonly<Record<string, readonly string[] | Buffer>>;

/** A new folder with a CSV file for each of them. */
export function writeFolder(files: Files): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.csv`), Buffer.isBuffer(content) ? content : content.join('\n'));
  }
  return folder;
}

/** A folder with one row of every table and nothing wrong. */
export const league = {
  tournaments: ['tournament_id,name,privacy,start_time', 't1,Spring,public,2022-05-14T15:02:13Z'],
  players: ['tournament_id,player_id,name', 't1,p1,Hot Poké', 't1,p2,Sombra'],
  games: [
    'tournament_id,game_id,bracket,round,state,start_time,stop_time,pauses',
    't1,g1,W,0,done,100,250,"[[110,120]]"',
    't1,g2,W,1,available,,,',
  ],
  slots: [
    'tournament_id,game_id,slot_idx,player_id,prev_game_id,is_winner',
    't1,g1,0,p1,,1',
    't1,g1,1,p2,,0',
    't1,g2,0,,g1,0',
  ],
  recordings: ['recording_id,tournament_id,game_id,camera,started_at', '1,t1,g1,overhead,99.125'],
  clips: ['clip_id,public_token,tournament_id,game_id', '7,abc,t1,g1', '8,def,,'],
  stills: ['still_id,public_token,source,clip_id', '9,ghi,clip,7'],
  still_bots: ['still_id,clean_name', '9,hotpok'],
  cages: ['cage_num,name,tournament_id,game_id', '1,Cage 1,t1,g1', '2,Cage 2,,'],
  cage_queue: ['cage_num,position,tournament_id,game_id', '1,0,t1,g2'],
} as const satisfies Files;
