/** Clips and stills that contradict each other, each with the fault that must be named. */
import type { Breakage } from './cases.ts';

export const mediaCases: Record<string, Breakage> = {
  'a clip that differs from its line': [
    ({ edit }) =>
      edit('clip', { publicToken: 'k3yAb9Qz' }, ({ clip }) => {
        clip.likes++;
      }),
    /^clips\/k3yAb9Qz\.json: differs from the list of clips: likes is 13, expected 12$/,
  ],
  'a clip with other players than its fight': [
    ({ edit, editList }) => {
      edit('clip', { publicToken: 'k3yAb9Qz' }, ({ clip }) => {
        clip.player1 = 'X';
      });
      editList('clips', (clips) => clips.map((clip) => (clip.gameID ? { ...clip, player1: 'X' } : clip)));
    },
    /^clips\/k3yAb9Qz\.json: differs from its fight: player1 is "X", expected "Hot Poké"$/,
  ],
  'clips out of order': [
    ({ editList }) => editList('clips', (clips) => clips.toReversed()),
    /^lists\/clips: has the clip \d in another place than the order newest first$/,
  ],
  'stills out of order': [
    ({ editList }) => editList('stills', (stills) => stills.toReversed()),
    /^lists\/stills: has the still \d+ in another place than the order newest first$/,
  ],
  'a still that differs from its line': [
    ({ edit }) =>
      edit('still', { stillID: '3' }, ({ still }) => {
        still.camera = 'x';
      }),
    /^stills\/3\.json: differs from the list of stills: camera is "x", expected null$/,
  ],
  'a still with other pixels at its other address': [
    ({ edit }) =>
      edit('still', { stillID: 'fromclip' }, ({ still }) => {
        still.width = 1920;
      }),
    /^stills\/fromclip\.json: differs from the still's other page: width is 1920, expected null$/,
  ],
  "a still under another still's id": [
    ({ add, read }) => add('still', { stillID: '2' }, read('still', { stillID: '3' })),
    /^stills\/2\.json: differs from the list of stills: stillID is 3, expected 2$/,
  ],
  'a still with another tag than its clip': [
    ({ editList }) => editList('stills', (stills) => stills.map((still) => ({ ...still, tag: 'x' }))),
    /^lists\/stills: the still 2 differs from its clip k3yAb9Qz: tag is "x", expected "hero-shot"$/,
  ],
  'an index of stills with another tag': [
    ({ editIndex }) =>
      editIndex('stillFacets', (rows) => {
        rows[0]!.tag = 'x';
      }),
    /^indexes\/stillFacets-.*: differs from the list of stills: 0\.tag is "x"/,
  ],
  'a tag counted wrongly': [
    ({ edit }) =>
      edit('stillTags', {}, ({ tags }) => {
        tags[0]!.stillCount++;
      }),
    /^stills\/tags\.json: the tag \S+ differs from the list of stills: stillCount is/,
  ],
  'a tag of no still': [
    ({ edit }) => edit('stillTags', {}, ({ tags }) => void tags.push({ tag: 'zzz', stillCount: 1 })),
    /^stills\/tags\.json: names the tag zzz, which the list of stills does not$/,
  ],
};
