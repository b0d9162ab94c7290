import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { toCleanName } from '../../shared/api/ids.ts';
import type { Column } from '../../shared/data/tables.ts';
import { quoteText } from './quote-text.ts';

/** Why a cell is refused. */
export class CellFault {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

interface Grammar {
  readonly pattern: RegExp;
  readonly expected: string;
  /** May throw SyntaxError. */
  toValue(text: string): unknown;
}

/** Numbers are written as in JSON: no blanks, no plus sign, no leading zeros, no hexadecimals. */
const integer: Grammar = { pattern: /^(0|-?[1-9]\d*)$/, expected: 'an integer', toValue: Number };

const grammars: Record<Column['kind'], Grammar> = {
  text: { pattern: /^/, expected: 'text', toValue: (text) => text },
  integer,
  bigint: integer,
  flag: integer,
  number: {
    pattern: /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/,
    expected: 'a number',
    toValue: Number,
  },
  time: {
    // RFC 3339 with seconds; years and offsets that PostgreSQL has too (from year 1, below 16 hours).
    pattern: /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-](0\d|1[0-5]):\d\d)$/,
    expected: 'an RFC 3339 time such as 2022-05-14T15:02:13Z',
    toValue: (text) => text,
  },
  json: { pattern: /^/, expected: 'JSON', toValue: (text) => JSON.parse(text, refuseUnstorable) },
};

/** Text that names something: blanks around it are a slip, while in names and labels they are kept as they are. */
const identifierColumn = /(_id|_token)$/;
const secondsColumn = /_(time|at)$/;

/** The text of a cell as the value of a column. An empty cell is the column's `absent`, if it has one. */
export function parseCell(text: string, name: string, column: Column): unknown {
  if (text === '') {
    if (column.absent !== undefined) return column.absent;
    return new CellFault(`expected ${describe(name, column)}, the cell is empty`);
  }
  const value = readValue(text, column);
  if (value instanceof CellFault) return value;
  if (value === undefined) return toFault(describe(name, column), text);
  const parsed = column.schema.safeParse(value);
  if (!parsed.success) return toFault(explain(parsed.error.issues[0]!, name, column), text);
  return checkForm(text, name, column, { value, parsed: parsed.data });
}

/** Undefined when the text does not even have the form of such a value. */
function readValue(text: string, { kind }: Column): unknown {
  const { pattern, toValue } = grammars[kind];
  if (!pattern.test(text)) return undefined;
  if (kind !== 'json') return toValue(text);
  try {
    return toValue(text);
  } catch (error) {
    return toFault(`JSON (${(error as SyntaxError).message})`, text);
  }
}

/** What a schema cannot say. */
function checkForm(
  text: string,
  name: string,
  { kind }: Column,
  { value, parsed }: { value: unknown; parsed: unknown },
): unknown {
  if (kind === 'json' && !isDeepStrictEqual(value, parsed)) {
    return toFault(`JSON without other keys than in ${JSON.stringify(parsed)}`, text);
  }
  if (kind === 'text' && identifierColumn.test(name) && text.trim() !== text) {
    return toFault('no blanks around it', text);
  }
  if (name === 'clean_name' && toCleanName(text) !== text) {
    return toFault('a clean name (lower case a-z and 0-9 only)', text);
  }
  return parsed;
}

function toFault(expected: string, text: string): CellFault {
  return new CellFault(`expected ${expected}, got ${quoteText(text)}`);
}

function describe(name: string, { kind, schema }: Column): string {
  const choices = listChoices(schema);
  if (choices) return choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`;
  if (kind === 'bigint' && secondsColumn.test(name)) return 'whole Unix seconds';
  return grammars[kind].expected;
}

function listChoices(schema: z.ZodType): unknown[] | undefined {
  if (schema instanceof z.ZodEnum) return schema.options;
  return schema instanceof z.ZodLiteral ? [...schema.values] : undefined;
}

function explain(issue: z.core.$ZodIssue, name: string, column: Column): string {
  const expected = describe(name, column);
  if (column.kind === 'json') {
    const place = issue.path.length > 0 ? `at ${issue.path.join('.')}: ` : '';
    return `JSON of another shape (${place}${issue.message})`;
  }
  if (issue.code === 'too_small') return `${expected} of at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `${expected} of at most ${issue.maximum}`;
  return issue.code === 'custom' ? issue.message.replace(/^expected /, '') : expected;
}

/** A reviver: PostgreSQL stores neither U+0000 nor half of a surrogate pair, which JSON can spell as escapes. */
function refuseUnstorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && /\0|\p{Surrogate}/u.test(text)) {
      throw new SyntaxError('the characters U+0000 and U+D800 to U+DFFF cannot be stored');
    }
  }
  return value;
}
