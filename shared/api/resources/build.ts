import { z } from 'zod';
import { count, integer, text } from '../fields.ts';

const summary = {
  number: integer('Number of the publish, one more than that of the one before', 42),
  build: text('Digest of all answers, as in X-Archive-Build', 'yKCtfDCsPNecqpKmsUNJ4q'),
  time: z.iso
    .datetime()
    .meta({ description: 'When it was published, RFC 3339 in UTC', example: '2026-05-14T15:02:13Z' }),
  files: count('Files of the archive', 19_406),
  bytes: count('Bytes of all of them', 22_900_000),
  fights: count('Decided fights', 1_088),
  bots: count('Bots', 195),
  clips: count('Clips', 612),
  stills: count('Stills', 1_312),
};

const addresses = (what: string) =>
  z
    .array(text('An address below the base', '/tournaments/nova_may26_3lb/fights/W-4'))
    .meta({ description: `Addresses ${what}` });

export const LatestBuild = z
  .strictObject(summary)
  .meta({ id: 'LatestBuild', description: 'The newest publish of the archive.' });

export const BuildChanges = z
  .strictObject({
    ...summary,
    added: addresses('that answer since'),
    changed: addresses('that answer otherwise since'),
    removed: addresses('that no list names any more; they stop answering after a while'),
  })
  .meta({
    id: 'BuildChanges',
    description: 'What one publish changed, deletions included: a feed to keep a copy up to date by.',
  });
