import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Level, listSpansBetween, listSpansOf } from '../../../shared/usage/spans.ts';

const newest = 20_587;

test('every window of 1 to 365 days, on every day of a year, is put together from at most four spans, each day once', () => {
  for (let today = newest; today < newest + 365; today++) {
    for (let days = 1; days <= 365; days++) {
      const first = today - days + 1;
      const spans = listSpansBetween(first, today);
      assert.ok(spans.length <= 4, `${spans.length} spans`);
      let next = first;
      for (const { level, from } of spans) {
        assert.is(from, next);
        next = toEnd(level, from);
      }
      assert.ok(next > today && spans.at(-1)!.from <= today);
    }
  }
});

test('a day lies in exactly the spans that reach over it, of those that a window may ask for', () => {
  const asked = Array.from({ length: 600 }, (_, back) => newest - back).flatMap((from) =>
    from % 16 === 0
      ? [
          { level: 256 as const, from },
          { level: 16 as const, from },
        ]
      : [{ level: 16 as const, from }],
  );
  for (const day of [newest, newest - 1, newest - 15, newest - 16, newest - 255]) {
    const expected = asked.filter(({ level, from }) => from <= day && day < toEnd(level, from));
    assert.equal(listSpansOf(day).map(toText).sort(), expected.map(toText).sort());
    assert.ok(expected.length <= 32);
  }
});

function toEnd(level: Level, from: number): number {
  return (Math.floor(from / level) + 1) * level;
}

function toText({ level, from }: { level: Level; from: number }): string {
  return `${level} from ${from}`;
}

test.run();
