import { z } from 'zod';
import { type ErrorCode, errorTable } from '../../base/errors.ts';

export const ErrorBody = z
  .strictObject({
    error: z.strictObject({
      status: z.int().meta({ description: 'The HTTP status', example: 404 }),
      code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]).meta({
        description: 'What went wrong, for programs',
        example: 'tournament_not_found',
      }),
      message: z.string().meta({
        description: 'What was asked and what would be right, for people',
        example: 'There is no public tournament "x".',
      }),
    }),
  })
  .meta({ id: 'Error', description: 'The one shape of every error.' });
