import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../base/environment.ts';
import { Failure } from '../base/errors.ts';
import { limits } from '../base/limits.ts';
import { toFileHeaders } from './headers.ts';
import { readBounded } from './read-bounded.ts';
import { type RetryPolicy, storePolicy, toStatus, withRetries } from './retry.ts';
import { createClient } from './s3-client.ts';
import type { S3Location } from './s3-location.ts';
import type { ConditionalStore, Store, Tagged } from './store.ts';

export type S3Store = Store & ConditionalStore;

/** An archive in a bucket: each file is the object of that name, below the prefix. */
export function openS3(
  location: S3Location,
  settings: S3Settings,
  policy: RetryPolicy = storePolicy,
): S3Store {
  const bucket = new Bucket(location, createClient(settings), policy);
  return {
    get: async (file) => (await bucket.read(file))?.bytes,
    put: async (file, bytes) => void (await bucket.put(file, bytes)),
    remove: (file) => bucket.remove(file),
    list: () => bucket.list(),
    read: (file) => bucket.read(file),
    create: (file, bytes) => bucket.putIf(file, bytes, { IfNoneMatch: '*' }),
    replace: (file, bytes, etag) => bucket.putIf(file, bytes, { IfMatch: etag }),
  };
}

type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>;

class Bucket {
  readonly #location: S3Location;
  readonly #client: S3Client;
  readonly #policy: RetryPolicy;

  constructor(location: S3Location, client: S3Client, policy: RetryPolicy) {
    this.#location = location;
    this.#client = client;
    this.#policy = policy;
  }

  read(file: string): Promise<Tagged | undefined> {
    return this.#try('read', file, (signal) => this.#readOnce(file, signal));
  }

  put(file: string, bytes: Uint8Array): Promise<string> {
    return this.#try('write', file, (signal) => this.#putOnce(file, bytes, signal));
  }

  /** The new tag; undefined when the condition does not hold. */
  putIf(file: string, bytes: Uint8Array, condition: Condition): Promise<string | undefined> {
    return this.#try('write', file, async (signal, tryNumber) => {
      try {
        return await this.#putOnce(file, bytes, signal, condition);
      } catch (error) {
        if (!isRefused(error)) throw error;
        // A try before this one, whose answer was lost, may have been what is in the way now.
        const found = tryNumber > 1 ? await this.#readOnce(file, signal) : undefined;
        return found?.bytes.equals(bytes) ? found.etag : undefined;
      }
    });
  }

  async remove(file: string): Promise<void> {
    // One request each: DeleteObjects needs a digest that the client computes in a way which many other stores refuse.
    const command = new DeleteObjectCommand(this.#toObject(file));
    await this.#try('remove', file, (signal) => this.#client.send(command, { abortSignal: signal }));
  }

  async *list(): AsyncGenerator<string> {
    const { bucket, prefix } = this.#location;
    let next: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next });
      const page = await this.#try('list', '', (signal) =>
        this.#client.send(command, { abortSignal: signal }),
      );
      for (const { Key = '' } of page.Contents ?? []) yield Key.slice(prefix.length);
      next = page.NextContinuationToken;
    } while (next);
  }

  async #readOnce(file: string, abortSignal: AbortSignal): Promise<Tagged | undefined> {
    const command = new GetObjectCommand(this.#toObject(file));
    try {
      const { Body, ETag } = await this.#client.send(command, { abortSignal });
      const bytes = await readBounded(Body as AsyncIterable<Uint8Array>, limits.storedFileBytesMax);
      return { bytes, etag: toTag(ETag) };
    } catch (error) {
      // Not by the status: a bucket that does not exist is a 404 too.
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  async #putOnce(file: string, bytes: Uint8Array, abortSignal: AbortSignal, condition?: Condition) {
    const { contentType, cacheControl } = toFileHeaders(file);
    const command = new PutObjectCommand({
      ...this.#toObject(file),
      ...condition,
      Body: bytes,
      ContentType: contentType,
      CacheControl: cacheControl,
      // The one digest that every store checks; Ceph, for one, takes a wrong ChecksumSHA256 without a word.
      ContentMD5: createHash('md5').update(bytes).digest('base64'),
    });
    const { ETag } = await this.#client.send(command, { abortSignal });
    return toTag(ETag);
  }

  #toObject(file: string): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.#location;
    return { Bucket: bucket, Key: prefix + file };
  }

  /** Tries as the policy says. What fails for good says what was to be done, where, and what came of it. */
  async #try<T>(
    verb: string,
    file: string,
    work: (signal: AbortSignal, tryNumber: number) => Promise<T>,
  ): Promise<T> {
    try {
      return await withRetries(work, this.#policy);
    } catch (cause) {
      const { bucket, prefix } = this.#location;
      throw new Failure(`cannot ${verb} s3://${bucket}/${prefix}${file}: ${toReason(cause)}`, { cause });
    }
  }
}

/** 404: the answer to a condition on what is not there; of Amazon, that is, while Ceph says 412. */
function isRefused(error: unknown): boolean {
  return toStatus(error) === 412 || (error as Error).name === 'NoSuchKey';
}

/**
 * Without the quotes, with which Ceph refuses a condition. Amazon and MinIO take it with and without, others (DigitalOcean's
 * Spaces) only without.
 */
function toTag(etag = ''): string {
  return etag.replace(/^"|"$/g, '');
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = toStatus(error);
  const code = (error as NodeJS.ErrnoException).code;
  return [status, error.name === 'Error' ? code : error.name, error.message].filter(Boolean).join(' ');
}
