/** Ways to break an archive, each with the fault that must be named. */
import { toFile } from '../../../shared/api/address.ts';
import { spring } from '../../league/double-elimination.ts';
import { odd } from '../../league/single-elimination.ts';
import type { BrokenStore } from './broken-store.ts';

/** What is done to a signed archive, and one of the faults that are found then. */
export type Breakage = [change: (broken: BrokenStore) => void, fault: RegExp];

const path = { tournamentID: spring };
const game = { ...path, gameID: 'W-4' };
const hotpok = { botName: 'hotpok' };

/** Faults of single files. */
export const pageCases: Record<string, Breakage> = {
  'a page that is no JSON': [
    ({ store }) => store.files.set(toFile('fight', game), Buffer.from('{"fight":')),
    /^tournaments\/nova_may26_3lb\/fights\/W-4\.json: is no JSON: /,
  ],
  'a field of another type': [
    ({ edit }) => edit('fight', game, ({ fight }) => Object.assign(fight.player1, { wins: 3 })),
    /fights\/W-4\.json: does not fit the schema of \/tournaments\/\{tournamentID\}\/fights\/\{gameID\}: fight\.player1\.wins: /,
  ],
  'a field that the schema does not have': [
    ({ edit }) => edit('bot', hotpok, ({ bot }) => Object.assign(bot, { nickname: 'Poké' })),
    /^bots\/hotpok\.json: does not fit the schema .*nickname/,
  ],
  'keys in another order': [
    ({ edit }) => edit('botFights', hotpok, (body) => reverseKeys(body)),
    /^bots\/hotpok\/fights\.json: is not written in the order of its schema$/,
  ],
  'blanks between the fields': [
    ({ store, read }) =>
      store.files.set('openapi', Buffer.from(JSON.stringify(read('openapi', {}), undefined, 1))),
    /^openapi\.json: is not written in the order of its schema$/,
  ],
  "another page under a page's name": [
    ({ add, read }) => add('fight', game, read('fight', { ...path, gameID: 'W-5' })),
    /fights\/W-4\.json: holds another page: its gameID "W-5" gives another file name$/,
  ],
  "another tournament's page under a page's name": [
    ({ add, read }) => add('tournamentStats', path, read('tournamentStats', { tournamentID: odd })),
    /^stats\/tournament\/nova_may26_3lb\.json: holds another page: its tournamentID "odd ids 100%: a\/b" gives/,
  ],
  'a page that nothing names': [
    ({ add, read }) => add('fight', { ...path, gameID: 'W-99' }, read('fight', game)),
    /fights\/W-99\.json: is in the archive, and nothing names it$/,
  ],
  'a page that nothing names is judged by itself': [
    ({ add, read }) => add('fight', { ...path, gameID: 'W-99' }, read('fight', game)),
    /fights\/W-99\.json: holds another page: its gameID "W-4"/,
  ],
  'no list of tournaments': [
    ({ remove }) => remove('tournaments', {}),
    /^tournaments\.json: is missing; every archive has it$/,
  ],
  'no description of the API': [({ remove }) => remove('openapi', {}), /^openapi\.json: is missing/],
  'no tags': [({ remove }) => remove('stillTags', {}), /^stills\/tags\.json: is missing/],
};

function reverseKeys(body: object): void {
  const entries = Object.entries(body).reverse();
  for (const [key] of entries) delete (body as Record<string, unknown>)[key];
  Object.assign(body, Object.fromEntries(entries));
}

/** Ids in lists without a page. */
export const danglingCases: Record<string, Breakage> = {
  'a tournament without its page': [
    ({ remove }) => remove('tournament', path),
    /^tournaments\.json: names the tournament nova_may26_3lb, which has no page \(tournaments\/nova_may26_3lb\.json\)$/,
  ],
  'a tournament without its fights': [
    ({ remove }) => remove('tournamentFights', path),
    /^tournaments\.json: .* no page \(tournaments\/nova_may26_3lb\/fights\.json\)$/,
  ],
  'a tournament without its players': [
    ({ remove }) => remove('players', path),
    /^tournaments\.json: .* no page \(tournaments\/nova_may26_3lb\/players\.json\)$/,
  ],
  'a tournament without its brackets': [
    ({ remove }) => remove('brackets', path),
    /^tournaments\.json: .* no page \(tournaments\/nova_may26_3lb\/brackets\.json\)$/,
  ],
  'a tournament without its stats': [
    ({ remove }) => remove('tournamentStats', path),
    /^tournaments\.json: .* no page \(stats\/tournament\/nova_may26_3lb\.json\)$/,
  ],
  'a fight without its page': [
    ({ remove }) => remove('fight', game),
    /^tournaments\/nova_may26_3lb\/fights\.json: names the fight W-4, which has no page \(tournaments\/nova_may26_3lb\/fights\/W-4\.json\)$/,
  ],
  'a fight without its stats': [
    ({ remove }) => remove('fightStats', game),
    /^tournaments\/.*fights\.json: names the fight W-4, which has no page \(stats\/fight\/nova_may26_3lb\/W-4\.json\)$/,
  ],
  'a fight without its videos': [
    ({ remove }) => remove('fightVideoFeeds', game),
    /^tournaments\/.*fights\.json: names the fight W-4, which has no page \(video-feeds\/fight\/nova_may26_3lb\/W-4\.json\)$/,
  ],
  'a recording without its page': [
    ({ remove }) => remove('videoFeed', { recordingID: '12' }),
    /fights\/W-4\.json: names the recording 12, which has no page \(video-feeds\/12\.json\)$/,
  ],
  'a player without its page': [
    ({ remove }) => remove('player', { ...path, playerID: '3' }),
    /players\.json: names the player 3, which has no page /,
  ],
  'a game of a player that is no fight': [
    ({ edit }) => edit('player', { ...path, playerID: '3' }, ({ player }) => player.gameIDs.push('W-9')),
    /players\/3\.json: names the fight W-9, which has no page /,
  ],
  'a newest game of a player that is no fight': [
    ({ edit }) =>
      edit('players', path, ({ players }) => {
        players[0]!.mostRecentGameID = 'W-9';
      }),
    /players\.json: names the fight W-9, which has no page /,
  ],
  'a bot without its page': [
    ({ remove }) => remove('bot', hotpok),
    /names the bot hotpok, which has no page \(bots\/hotpok\.json\)$/,
  ],
  'a bot without its stats': [
    ({ remove }) => remove('botStats', hotpok),
    /^lists\/bots: names the bot hotpok, which has no page \(stats\/bot\/hotpok\.json\)$/,
  ],
  'a bot without its fights': [
    ({ remove }) => remove('botFights', hotpok),
    /^lists\/bots: names the bot hotpok, which has no page \(bots\/hotpok\/fights\.json\)$/,
  ],
  'a meeting without its page': [
    ({ remove }) => remove('headToHead', { bot1: 'hotpok', bot2: 'tags' }),
    /^bots\/hotpok\/fights\.json: names the meeting of hotpok and tags, which has no page \(stats\/head-to-head\/hotpok\/tags\.json\)$/,
  ],
  'a meeting without the page of the other order': [
    ({ remove }) => remove('headToHead', { bot1: 'tags', bot2: 'hotpok' }),
    /^bots\/tags\/fights\.json: names the meeting of hotpok and tags, which has no page \(stats\/head-to-head\/tags\/hotpok\.json\)$/,
  ],
  'a clip without its page': [
    ({ remove }) => remove('clip', { publicToken: 'k3yAb9Qz' }),
    /^lists\/clips: names the clip k3yAb9Qz, which has no page /,
  ],
  "a clip's tournament without its page": [
    ({ editList, edit }) => {
      editList('clips', (clips) => clips.map(move));
      edit('clip', { publicToken: 'k3yAb9Qz' }, ({ clip }) => Object.assign(clip, move(clip)));
    },
    /^clips\/k3yAb9Qz\.json: names the tournament elsewhere, which has no page /,
  ],
  "a clip's fight without its page": [
    ({ remove }) => remove('fight', game),
    /^clips\/k3yAb9Qz\.json: names the fight W-4, which has no page /,
  ],
  'a still without the page of its id': [
    ({ remove }) => remove('still', { stillID: '3' }),
    /^lists\/stills: names the still 3, which has no page /,
  ],
  'a still without the page of its token': [
    ({ remove }) => remove('still', { stillID: 'fromclip' }),
    /^lists\/stills: names the still fromclip, which has no page /,
  ],
  'a still of a clip that is in no list': [
    ({ editList }) =>
      editList('stills', (stills) =>
        stills.map((still) => (still.clipToken === null ? still : { ...still, clipToken: 'x' })),
      ),
    /^lists\/stills: the still 2 names the clip x, which is in no list$/,
  ],
};

function move<Clip extends { publicToken: string }>(clip: Clip): Clip {
  return clip.publicToken === 'k3yAb9Qz' ? { ...clip, tournamentID: 'elsewhere' } : clip;
}
