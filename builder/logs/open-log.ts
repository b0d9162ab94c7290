import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure } from '../../shared/base/errors.ts';

const chunkBytes = 64 * 1024;

/** The bytes of a log, unpacked where they are packed (gzip): a file, or what was fetched. Throws Failure. */
export async function* openLog(name: string, log: string | Buffer): AsyncGenerator<Buffer> {
  try {
    for await (const part of await unpack(log)) yield part as Buffer;
  } catch (cause) {
    throw new Failure(
      `${name} cannot be read to its end: ${(cause as Error).message}. Nothing of it was counted.`,
      {
        cause,
      },
    );
  }
}

async function unpack(log: string | Buffer): Promise<Readable> {
  if (typeof log !== 'string')
    return isPacked(log) ? Readable.from([log]).pipe(gunzip()) : Readable.from([log]);
  const [head = Buffer.alloc(0)] = (await createReadStream(log, { end: 1 }).toArray()) as Buffer[];
  const stream = createReadStream(log, { highWaterMark: chunkBytes });
  if (!isPacked(head)) return stream;
  const unpacked = gunzip();
  stream.on('error', (error) => unpacked.destroy(error));
  return stream.pipe(unpacked);
}

/** It works on another thread, and some way ahead of whoever reads. */
function gunzip() {
  return createGunzip({ chunkSize: chunkBytes, readableHighWaterMark: 4 * chunkBytes } as object);
}

/** RFC 1952 §2.3.1: whatever its name says. */
function isPacked(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}
