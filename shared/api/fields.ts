/** The kinds of fields that answers are made of. Every field says what it holds and shows one value as an example. */
import { z } from 'zod';
import { isUnsetTime } from '../base/unset-time.ts';

export const text = (description: string, example: string) => z.string().meta({ description, example });

export const textOrNull = (description: string, example: string) =>
  z.string().nullable().meta({ description, example });

export const integer = (description: string, example: number) => z.int().meta({ description, example });

export const integerOrNull = (description: string, example: number) =>
  z.int().nullable().meta({ description, example });

export const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

export const number = (description: string, example: number) => z.number().meta({ description, example });

export const numberOrNull = (description: string, example: number) =>
  z.number().nullable().meta({ description, example });

export const flag = (description: string, example: 0 | 1) =>
  z.int().min(0).max(1).meta({ description, example });

export const flagOrNull = (description: string, example: 0 | 1) =>
  z.int().min(0).max(1).nullable().meta({ description, example });

/** Unix seconds. */
export const unixTime = (description: string) =>
  z
    .int()
    .min(0)
    .nullable()
    .meta({ description: `${description}, Unix seconds`, example: 1652540533 });

/** RFC 3339 in UTC, whole seconds; or null, in whose place a deployment can have a date of zeros. */
export const dateTime = (description: string) =>
  z
    .string()
    .refine((value) => isDateTime(value) || isUnsetTime(value), 'expected RFC 3339 in UTC')
    .nullable()
    .meta({
      description: `${description}, RFC 3339 in UTC`,
      example: '2022-05-14T15:02:13Z',
      format: 'date-time',
    });

const rfc3339 = z.iso.datetime();
const isDateTime = (value: string) => rfc3339.safeParse(value).success;

export const choice = <const V extends readonly [string, ...string[]]>(
  values: V,
  description: string,
  example: V[number],
) => z.enum(values).meta({ description, example });

/** From 0 to 1, at most 4 decimals. */
export const rate = (description: string, example: number) =>
  z
    .number()
    .min(0)
    .max(1)
    .meta({ description: `${description}, 0 to 1 with at most 4 decimals`, example });

export const url = (description: string, example: string) =>
  z.string().nullable().meta({ description, example });
