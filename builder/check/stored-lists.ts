/** Reads the files that build.json names: chunks of lists, and indexes. */
import type { z } from 'zod';
import {
  buildFile,
  type IndexName,
  indexes,
  type StoredList,
  toChunkFile,
  toDiskPath,
  toIndexFile,
} from '../../shared/api/archive.ts';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import { type CheckedArchive, describeIssue, parseJson } from './checked-archive.ts';

/** All items of a list as stored, without the lines that cannot be read, which are reported. */
export async function readStoredList<Item extends z.ZodType>(
  archive: CheckedArchive,
  name: string,
  item: Item,
  { total, chunks }: StoredList,
): Promise<z.output<Item>[]> {
  const items: z.output<Item>[] = [];
  for (const chunk of chunks) {
    const bytes = await readPart(archive, chunk.file, (digest) => toChunkFile(name, digest));
    if (!bytes) continue;
    const lines = bytes.toString().split('\n');
    if (lines.pop() !== '') archive.faults.add(chunk.file, 'does not end with a line end');
    if (lines.length !== chunk.items)
      archive.faults.add(chunk.file, `has ${lines.length} items; build.json says ${chunk.items}`);
    for (const [position, line] of lines.entries()) {
      const { value, fault } = parseLine(line, item);
      if (fault) archive.faults.add(chunk.file, `line ${position + 1} ${fault}`);
      if (value !== undefined) items.push(value);
    }
  }
  const counted = chunks.reduce((sum, chunk) => sum + chunk.items, 0);
  if (counted !== total)
    archive.faults.add(buildFile, `says that ${name} has ${total} items; its chunks have ${counted}`);
  return items;
}

/** An index; undefined, and reported, when it cannot be read. */
export async function readIndex<Name extends IndexName>(
  archive: CheckedArchive,
  name: Name,
  file: string,
): Promise<z.output<(typeof indexes)[Name]> | undefined> {
  const bytes = await readPart(archive, file, (digest) => toIndexFile(name, digest));
  if (!bytes) return undefined;
  const { value, fault } = parseLine(bytes.toString(), indexes[name]);
  if (fault) archive.faults.add(file, fault);
  return value as z.output<(typeof indexes)[Name]> | undefined;
}

/** Files that never change are named by what is in them. */
async function readPart(
  archive: CheckedArchive,
  file: string,
  toName: (digest: string) => string,
): Promise<Buffer | undefined> {
  if (!archive.manifest.has(file)) {
    archive.faults.add(buildFile, `names ${toDiskPath(file)}, which is not in the manifest`);
    return undefined;
  }
  const bytes = await archive.readBytes(file);
  const name = bytes && toName(toDigest(bytes));
  if (name && name !== file) archive.faults.add(file, `its content gives the name ${name}`);
  return bytes;
}

function parseLine<Item extends z.ZodType>(
  line: string,
  item: Item,
): { value?: z.output<Item>; fault?: string } {
  const { value, fault } = parseJson(line);
  if (fault) return { fault };
  const parsed = item.safeParse(value);
  if (!parsed.success) return { fault: `does not fit its schema: ${describeIssue(parsed.error)}` };
  const isCanonical = toBytes(parsed.data).toString() === line;
  return { value: parsed.data, ...(!isCanonical && { fault: 'is not written in the order of its schema' }) };
}
