/** Values that a column can hold, each with its odd ones. Few of them, so that equal ones meet. */
import fc from 'fast-check';

/** Any text that PostgreSQL can store. */
const anyText = fc.string({ unit: 'binary', maxLength: 5 }).map((text) => text.replaceAll('\0', ''));

export const flag = fc.constantFrom<(0 | 1)[]>(0, 1);

/** One value most of the time. */
export function mostly<T>(value: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });
}

export const textOrNull = fc.oneof(fc.constantFrom(null, '', ' ', 'Cage 4', '<br>', '"\\'), anyText);

/** Names that clean to one another, to nothing, to a word of an address, or to what an object inherits. */
export const name = fc.oneof(
  { weight: 14, arbitrary: fc.constantFrom('Hot Poké', 'HOT POKÉ!', 'hotpok', 'Lynx', 'l-y-n-x', 'No. 5') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['Recent', 'TAGS!', '🤖🔥', '', ' ', 'İstanbul', 'istanbul', '\u212Aelvin', 'kelvin', 'ŞAMPİYON'],
      ...[
        '__proto__',
        'constructor',
        'toString',
        '(Bye)',
        ' bye\t',
        'TBD',
        'tbd\u00A0',
        'Bracket Seed 12',
        'bracket seed x',
      ],
    ),
  },
  { weight: 1, arbitrary: anyText },
);

/** Ids that are hard on addresses, files, objects and orders. */
export const id = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        'W-1',
        'W-2',
        'W-10',
        'W-02',
        'w-1',
        '1',
        '01',
        '..',
        '.',
        'a/b',
        'a.json',
        'a_',
        '~',
        '~41',
        '%41',
        '%',
        'a b',
      ],
      ...[
        'recent',
        'tags',
        '__proto__',
        'constructor',
        'é ü',
        '🤖',
        '\uFFFD',
        `${'x'.repeat(199)}1`,
        `${'x'.repeat(199)}2`,
      ],
    ),
  },
  { weight: 1, arbitrary: anyText.filter((text) => text !== '') },
);

export const winAnnotation = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('KO', 'TKO', 'JD') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      null,
      '',
      ' ',
      ' KO ',
      'ko',
      'Unknown',
      '__proto__',
      'constructor',
      '10',
      '2',
      '\uFEFFKO',
    ),
  },
  { weight: 1, arbitrary: anyText },
);

export const integerOrNull = fc.constantFrom(null, 0, 1, 2, 3, -1, 2147483647, -2147483648);
export const pounds = fc.constantFrom(null, 3, 3, 3, 12, 30, 0, -1, 2147483647);
/** Unix seconds. */
export const secondsOrNull = fc.constantFrom(
  ...[null, null, 0, 1, 1000, 1060, 1061, 1120],
  ...[1_652_540_433, 1_652_540_433, 1_652_540_530, 253_402_300_799],
);
/** Seconds in milliseconds. */
export const doubleOrNull = fc.constantFrom(null, 0, 0.5, 1000.25, 1052.346, 1_652_540_420.123, -1.5, 1e-3);
export const camera = fc.constantFrom(null, '', 'overhead', 'overhead', 'red', '0', '1');
export const event = fc.oneof(
  fc.constantFrom(null, '', ' ', 'Nova', 'NOVA ', 'Été', 'ÉTÉ', 'Hot Poké', 'recent'),
  name,
);
export const tag = fc.constantFrom(null, '', ' ', 'hero', 'Hero-2', 'big hit', '\uFFFD', '🤖', '__proto__');

export const instantOrNull = fc.constantFrom(
  ...[null, null, '2026-05-16T10:00:00Z', '2026-05-16T12:00:00+02:00', '2026-05-16T10:00:00.999Z'],
  ...['1969-12-31T23:59:59.5Z', '1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
);
