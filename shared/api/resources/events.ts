import { z } from 'zod';
import { ErrorBody } from './error.ts';
import { FightSummary } from './fight.ts';
import { CageState, ScheduledMatch } from './live.ts';

/** By type of event; the keys are the names in the stream. */
export const LiveEvents = z
  .strictObject({
    cage: z.strictObject({ cage: CageState }).meta({ description: 'As /cages/{cageNum}' }),
    schedule: z
      .strictObject({
        matches: z.array(ScheduledMatch),
        count: z.int().min(0).meta({ description: 'Number of matches', example: 1 }),
      })
      .meta({ description: 'As /schedule: the whole of it, whatever changed' }),
    result: z
      .strictObject({ fight: FightSummary })
      .meta({ description: 'A fight that has just been decided, or whose result was corrected' }),
    unavailable: ErrorBody,
  })
  .meta({
    id: 'LiveEvents',
    description: 'The data of each type of event of /live/events: an event `cage` has what is under `cage`.',
  });
