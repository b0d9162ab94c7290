import { Build, buildFile } from '../shared/api/archive.ts';
import { ApiError } from '../shared/base/errors.ts';
import { limits } from '../shared/base/limits.ts';
import type { Log } from '../shared/base/log.ts';
import type { ArchiveSource } from './archive-source.ts';
import { preload } from './preload.ts';
import { singleFlight } from './single-flight.ts';
import { Snapshot } from './snapshot.ts';
import { StoredFiles } from './stored-files.ts';

/** The archive as it is now. A new build is taken over in one step; one that cannot be read changes nothing. */
export class Archive {
  readonly #source: ArchiveSource;
  readonly #log: Log;
  readonly #files: StoredFiles;
  readonly #flight = singleFlight<void>();
  #snapshot: Snapshot | undefined;
  /** build.json as last seen, so that a broken one is reported once and not every second. */
  #seen: Buffer | undefined;
  #isReachable = true;

  constructor(source: ArchiveSource, log: Log) {
    this.#source = withApiErrors(source);
    this.#log = log;
    this.#files = new StoredFiles(this.#source);
  }

  /** The current build; undefined until there is one. */
  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  /** The current build. Throws ApiError `source_unavailable` until there is one. */
  require(): Snapshot {
    if (!this.#snapshot) throw new ApiError('source_unavailable');
    return this.#snapshot;
  }

  /** Looks for a new build; never throws. */
  refresh(): Promise<void> {
    return this.#flight(buildFile, () => this.#refresh());
  }

  /** Looks for a new build every now and then, for as long as the process has something else to do. */
  watch(): { stop(): void } {
    const timer = setInterval(() => this.refresh(), limits.buildPollMs).unref();
    return { stop: () => clearInterval(timer) };
  }

  async #refresh(): Promise<void> {
    try {
      const bytes = await this.#source.read(buildFile);
      this.#isReachable = true;
      if (bytes && !this.#seen?.equals(bytes)) await this.#take(bytes);
    } catch (error) {
      if (this.#isReachable) this.#log({ event: 'archive_unreachable', error });
      this.#isReachable = false;
    }
  }

  async #take(bytes: Buffer): Promise<void> {
    this.#seen = bytes;
    try {
      const build = parseBuild(bytes);
      const snapshot = new Snapshot(build, this.#source, this.#files);
      await this.#preload(snapshot);
      this.#snapshot = snapshot;
      this.#log({ event: 'archive_build', build: build.build });
    } catch (error) {
      this.#log({ event: 'archive_build_unreadable', kept: this.#snapshot?.build.build ?? null, error });
    }
  }

  /** An index that cannot be read keeps no page from being answered; the requests that need it try again. */
  async #preload(snapshot: Snapshot): Promise<void> {
    try {
      await preload(snapshot);
    } catch (error) {
      this.#log({ event: 'archive_index_unreadable', build: snapshot.build.build, error });
    }
  }
}

/** What keeps the source from answering is the log's business; callers hear that it cannot be reached. */
function withApiErrors(source: ArchiveSource): ArchiveSource {
  return {
    read: async (file) => {
      try {
        return await source.read(file);
      } catch (cause) {
        throw new ApiError('source_unavailable', {}, cause);
      }
    },
  };
}

function parseBuild(bytes: Buffer): Build {
  const build = Build.parse(JSON.parse(bytes.toString()));
  for (const [name, { total, chunks }] of [
    ...Object.entries(build.lists),
    ...Object.entries(build.leaderboards),
  ]) {
    const items = chunks.reduce((sum, chunk) => sum + chunk.items, 0);
    if (items !== total) throw new Error(`${name} has ${items} items in its chunks, and says ${total}`);
  }
  return build;
}
