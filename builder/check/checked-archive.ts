import { matchFile, toFile } from '../../shared/api/address.ts';
import { toDiskPath } from '../../shared/api/archive.ts';
import { type Answer, type PageName, type PathValues, routes } from '../../shared/api/routes.ts';
import { toBytes, toDigest } from '../../shared/base/bytes.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Manifest } from '../make/manifest.ts';
import type { Faults } from './faults.ts';
import { findForeignId } from './page-ids.ts';

/** Who names a page, and what it is there: a file, and such as `the fight W-9`. */
export interface Reference {
  file: string;
  what: string;
}

interface Parts {
  store: Store;
  manifest: Manifest;
  faults: Faults;
  onProgress(files: number, total: number): void;
  /** What stands for a tournament's time that is not set. */
  unsetTime: string | null;
}

/**
 * An archive under check. A page is read when a rule asks for it, judged by itself the first time, and not kept; what no
 * rule ever asked for is named by nothing.
 */
export class CheckedArchive {
  readonly store: Store;
  readonly manifest: Manifest;
  readonly faults: Faults;
  readonly unsetTime: string | null;
  /** Files that nothing has asked for yet. */
  readonly unread: Set<string>;
  readonly #onProgress: Parts['onProgress'];

  constructor({ store, manifest, faults, onProgress, unsetTime }: Parts) {
    this.store = store;
    this.manifest = manifest;
    this.faults = faults;
    this.unsetTime = unsetTime;
    this.unread = new Set(manifest.keys());
    this.#onProgress = onProgress;
  }

  /** Reports a page that is named and not there; true when it is. */
  follow<Name extends PageName>(name: Name, path: PathValues<Name>, { file, what }: Reference): boolean {
    const target = toFile(name, path);
    if (this.manifest.has(target)) return true;
    this.faults.add(file, `names ${what}, which has no page (${toDiskPath(target)})`);
    return false;
  }

  /** The body of a page that something names; undefined, and reported, when there is none that can be read. */
  async readNamed<Name extends PageName>(
    name: Name,
    path: PathValues<Name>,
    reference: Reference,
  ): Promise<Answer<Name> | undefined> {
    return this.follow(name, path, reference) ? this.#readPage(name, toFile(name, path)) : undefined;
  }

  /** The body of a page that every archive has. */
  async readFixed<Name extends PageName>(
    name: Name,
    path: PathValues<Name>,
  ): Promise<Answer<Name> | undefined> {
    const file = toFile(name, path);
    if (this.manifest.has(file)) return this.#readPage(name, file);
    this.faults.add(file, 'is missing; every archive has it');
    return undefined;
  }

  /** Judges a file by itself. */
  async readAlone(file: string): Promise<void> {
    const name = matchFile(file)?.name;
    if (name && isPageName(name)) await this.#readPage(name, file);
    else await this.readBytes(file);
  }

  /** The bytes of a file of the manifest, held against it; undefined when there are none. */
  async readBytes(file: string): Promise<Buffer | undefined> {
    const isFirst = this.unread.delete(file);
    const bytes = await this.store.get(file);
    if (!isFirst) return bytes;
    const fault = this.#judgeBytes(file, bytes);
    if (fault) this.faults.add(file, fault);
    this.#onProgress(this.manifest.size - this.unread.size, this.manifest.size);
    return bytes;
  }

  async #readPage<Name extends PageName>(name: Name, file: string): Promise<Answer<Name> | undefined> {
    const isFirst = this.unread.has(file);
    const bytes = await this.readBytes(file);
    if (!bytes) return undefined;
    const { body, fault } = parsePage(name, file, bytes);
    if (fault && isFirst) this.faults.add(file, fault);
    return body;
  }

  #judgeBytes(file: string, bytes: Buffer | undefined): string | undefined {
    const { size, digest } = this.manifest.get(file)!;
    if (!bytes) return 'is missing; the manifest names it';
    if (bytes.length !== size) return `has ${bytes.length} bytes; the manifest says ${size}`;
    const found = toDigest(bytes);
    return found === digest ? undefined : `has the digest ${found}; the manifest says ${digest}`;
  }
}

function isPageName(name: keyof typeof routes): name is PageName {
  return routes[name].kind === 'page';
}

interface Parsed<Body> {
  body?: Body;
  fault?: string | undefined;
}

/** A body that fits its schema, and what is wrong with it or its file nevertheless. */
function parsePage<Name extends PageName>(name: Name, file: string, bytes: Buffer): Parsed<Answer<Name>> {
  const { path, answer } = routes[name];
  const { value, fault } = parseJson(bytes);
  if (fault) return { fault };
  const parsed = answer.safeParse(value);
  if (!parsed.success) return { fault: `does not fit the schema of ${path}: ${describeIssue(parsed.error)}` };
  const body = parsed.data as Answer<Name>;
  if (!toBytes(body).equals(bytes)) return { body, fault: 'is not written in the order of its schema' };
  const foreign = findForeignId(name, file, body);
  return foreign ? { body, fault: `holds another page: its ${foreign} gives another file name` } : { body };
}

export function parseJson(bytes: Buffer | string): { value?: unknown; fault?: string } {
  try {
    return { value: JSON.parse(bytes.toString()) };
  } catch (error) {
    return { fault: `is no JSON: ${(error as Error).message}` };
  }
}

/** The first thing that does not fit: `fight.player1.name: expected string`. */
export function describeIssue({
  issues,
}: {
  issues: readonly { path: PropertyKey[]; message: string }[];
}): string {
  const [issue] = issues;
  return `${issue?.path.map(String).join('.') || 'the whole'}: ${issue?.message}`;
}
