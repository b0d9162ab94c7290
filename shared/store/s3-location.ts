import { UsageError } from '../base/errors.ts';

/** A folder of a bucket. */
export interface S3Location {
  readonly bucket: string;
  /** In front of every file's name: empty, or with a slash at its end. */
  readonly prefix: string;
}

/** Characters of the prefix that stand for themselves in every address; no segment of dots alone, which clients cut out. */
const shape = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]+[a-z0-9])(?<path>(\/(?!\.+(\/|$))[\w.~-]+)*)\/?$/;

/** Reads `s3://bucket` or `s3://bucket/prefix`. Throws UsageError. */
export function parseS3Location(text: string): S3Location {
  const { bucket, path } = shape.exec(text)?.groups ?? {};
  if (!bucket) throw new UsageError(`expected s3://bucket or s3://bucket/prefix, got ${text}`);
  return { bucket, prefix: path ? `${path.slice(1)}/` : '' };
}
