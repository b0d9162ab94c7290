import { z } from 'zod';

/** Text as it will be sent: half a character, which JSON can hold, is none. */
export const text = z.string().transform((value) => Buffer.from(value).toString());

/** Pixels; 0 stands for not known. */
export const dimension = z
  .int()
  .min(0)
  .transform((pixels) => pixels || null);

/**
 * Parses what a server has answered. Throws an error that says where it is another than the schema, and repeats nothing of it:
 * there are addresses of clients in it, and it can be long.
 */
export function parseList<Schema extends z.ZodType>(schema: Schema, list: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(list);
  const [issue] = error?.issues ?? [];
  if (issue)
    throw new Error(
      `expected a list of streams, got another answer: ${issue.path.join('.')}: ${issue.message}`,
    );
  return data as z.output<Schema>;
}
