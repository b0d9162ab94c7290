import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UsageError } from '../../../shared/base/errors.ts';
import { parseS3Location } from '../../../shared/store/s3-location.ts';

const read: Record<string, [bucket: string, prefix: string]> = {
  's3://league': ['league', ''],
  's3://league/': ['league', ''],
  's3://my.league-1/archive': ['my.league-1', 'archive/'],
  's3://league/a/b.c/~d_e/': ['league', 'a/b.c/~d_e/'],
  's3://league/.hidden': ['league', '.hidden/'],
};

for (const [text, [bucket, prefix]] of Object.entries(read)) {
  test(`${text} is the bucket ${bucket} and the prefix "${prefix}"`, () =>
    assert.equal(parseS3Location(text), { bucket, prefix }));
}

const refused = [
  ...['league', 's3:league', 's3://', 's3:///a', 's3://A', 's3://a', 's3://-league', 'https://league'],
  ...[
    's3://league//a',
    's3://league/..',
    's3://league/./a',
    's3://league/a b',
    's3://league/a?b',
    's3://league/ä',
  ],
];

for (const text of refused) {
  test(`${text} is refused`, () =>
    assert.throws(
      () => parseS3Location(text),
      (error: unknown) =>
        error instanceof UsageError &&
        error.message === `expected s3://bucket or s3://bucket/prefix, got ${text}`,
    ));
}

test.run();
