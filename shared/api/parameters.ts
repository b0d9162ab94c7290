import { ApiError } from '../base/errors.ts';

/** What a query parameter may be. From one definition come its parsing, its type and its place in the OpenAPI document. */
export type Parameter =
  | {
      kind: 'integer';
      min: number;
      max?: number;
      default: number | null;
      description: string;
      example: number;
    }
  | {
      kind: 'choice';
      values: readonly string[];
      default: string | null;
      description: string;
      example: string;
      required?: true;
    }
  | { kind: 'boolean'; default: boolean; description: string; example: boolean }
  | { kind: 'text'; description: string; example: string; required?: true; charactersMin?: number };

export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends { kind: 'integer'; default: infer D }
  ? D extends null
    ? number | null
    : number
  : P extends { kind: 'choice'; values: readonly (infer V)[]; default: infer D }
    ? D extends null
      ? V | null
      : V
    : P extends { kind: 'boolean' }
      ? boolean
      : string | null;

/** The parsed values of a route's parameters: numbers in range, choices among their values, text as it came or null. */
export type Values<P extends Parameters> = { readonly [Name in keyof P]: ValueOf<P[Name]> };

export const pageParameter = {
  kind: 'integer',
  min: 1,
  default: 1,
  description: 'Page, 1-based',
  example: 1,
} as const;

export function limitParameter<const Max extends number, const Default extends number>(
  max: Max,
  fallback: Default,
) {
  return {
    kind: 'integer',
    min: 1,
    max,
    default: fallback,
    description: 'Items a page',
    example: fallback,
  } as const;
}

/**
 * Reads a route's parameters from a query string. A value out of range is moved to the nearest allowed one, an unreadable
 * one becomes the default; where `isStrict` (spec.md lists a 400), both throw ApiError `invalid_parameter` instead.
 * Parameters that the route does not know are ignored; of repeated ones the last counts.
 */
export function parseParameters<P extends Parameters>(
  definitions: P,
  query: URLSearchParams,
  isStrict = false,
): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(definitions)) {
    const text = query.getAll(name).at(-1);
    values[name] = readValue({ name, definition, isStrict }, text);
  }
  return values as Values<P>;
}

interface Asked {
  name: string;
  definition: Parameter;
  isStrict: boolean;
}

function readValue(asked: Asked, text: string | undefined): unknown {
  const { definition } = asked;
  if (definition.kind === 'text') return text ?? null;
  if (text === undefined || text === '') return definition.default;
  if (definition.kind === 'integer') return readInteger(asked, definition, text);
  const allowed = definition.kind === 'boolean' ? ['true', 'false', '1', '0'] : definition.values;
  if (!allowed.includes(text)) return refuse(asked, `one of ${allowed.join(', ')}`, text);
  return definition.kind === 'boolean' ? text === 'true' || text === '1' : text;
}

function readInteger(asked: Asked, range: { min: number; max?: number }, text: string): unknown {
  const { min, max = Number.MAX_SAFE_INTEGER } = range;
  const expected =
    range.max === undefined ? `an integer of at least ${min}` : `an integer from ${min} to ${max}`;
  if (!/^[+-]?\d+$/.test(text.trim())) return refuse(asked, expected, text);
  const value = Number(text);
  // Without a stated maximum a larger number than we can count with is moved, and not refused: it is a page past the end.
  const isInRange = value >= min && (value <= max || range.max === undefined);
  if (asked.isStrict && !isInRange) return refuse(asked, expected, text);
  return Math.min(Math.max(value, min), max);
}

function refuse({ name, definition, isStrict }: Asked, expected: string, got: string): unknown {
  if (isStrict)
    throw new ApiError('invalid_parameter', { name, expected, got: JSON.stringify(got.slice(0, 100)) });
  return definition.kind === 'text' ? null : definition.default;
}
