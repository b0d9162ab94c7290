import { matchFile } from '../../shared/api/address.ts';
import { manifestFile, unfinishedFile } from '../../shared/api/archive.ts';
import { routes } from '../../shared/api/routes.ts';
import { toDigest } from '../../shared/base/bytes.ts';
import type { Store } from '../../shared/store/store.ts';

/** Every file of an archive but build.json and the manifest itself: its name → its size in bytes and digest. */
export type Manifest = Map<string, { size: number; digest: string }>;

export function parseManifest(bytes: Buffer): Manifest {
  const manifest: Manifest = new Map();
  for (const line of bytes.toString().split('\n')) {
    const [file, size, digest] = line.split('\t');
    if (file && digest) manifest.set(file, { size: Number(size), digest });
  }
  return manifest;
}

/** One line a file, in the order of their names; written in place, because at full size the lines alone are 130 MB. */
export function formatManifest(manifest: Manifest): Buffer {
  const files = [...manifest.keys()].sort();
  const toLine = (file: string) => {
    const { size, digest } = manifest.get(file)!;
    return `${file}\t${size}\t${digest}\n`;
  };
  // Names of files are ASCII: a character is a byte.
  const bytes = Buffer.alloc(files.reduce((sum, file) => sum + toLine(file).length, 0));
  let at = 0;
  for (const file of files) at += bytes.write(toLine(file), at, 'latin1');
  return bytes;
}

/**
 * What a store holds: as its manifest says; read anew, file by file, when there is none, when the build that was to write it did
 * not finish, or when it is not to be believed.
 */
export async function readManifest(store: Store, isBelieved = true): Promise<Manifest> {
  const bytes = await store.get(manifestFile);
  const isUnfinished = (await store.get(unfinishedFile)) !== undefined;
  return bytes && isBelieved && !isUnfinished ? parseManifest(bytes) : takeStock(store);
}

async function takeStock(store: Store): Promise<Manifest> {
  const manifest: Manifest = new Map();
  for await (const file of store.list()) {
    if (!isOurs(file)) continue;
    const bytes = await store.get(file);
    if (bytes) manifest.set(file, { size: bytes.length, digest: toDigest(bytes) });
  }
  return manifest;
}

function isPage(file: string): boolean {
  const name = /^[\w~/-]+$/.test(file) ? matchFile(file)?.name : undefined;
  return name !== undefined && routes[name].kind === 'page';
}

/** Pages, chunks and indexes. What else lies in the folder is somebody else's and stays: OUT_DIR may name any folder. */
export function isOurs(file: string): boolean {
  return /^(lists|indexes)\//.test(file) || isPage(file);
}
