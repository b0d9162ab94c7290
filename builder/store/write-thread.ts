import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limits } from '../../shared/base/limits.ts';

/** Files that go to the second thread in one message: their bytes one after the other. */
export interface WriteBatch {
  files: { path: string; size: number }[];
  bytes: ArrayBuffer;
}

/** Writes new files on a second thread, while this one renders the next. What fails there is thrown here, a little later. */
export class WriteThread {
  readonly #worker = new Worker(new URL('./write-worker.js', import.meta.url));
  #files: WriteBatch['files'] = [];
  #bytes = new Uint8Array(limits.writeBatchBytes);
  #used = 0;
  /** Batches that the second thread has not written yet. */
  #waiting = 0;
  #failure: Error | undefined;

  constructor() {
    this.#worker.on('message', () => this.#waiting--);
    this.#worker.on('error', (error) => {
      this.#failure = error;
    });
    // A build that failed elsewhere must not keep the process.
    this.#worker.unref();
  }

  /** Takes a file; waits while the second thread is far behind, so that memory stays bounded. */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    if (this.#used > 0 && this.#used + bytes.length > limits.writeBatchBytes) await this.#send();
    if (bytes.length > this.#bytes.length) this.#bytes = new Uint8Array(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
    this.#files.push({ path, size: bytes.length });
  }

  /** Resolves when everything is written. */
  async flush(): Promise<void> {
    await this.#send();
    await this.#waitFor(0);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  async #send(): Promise<void> {
    await this.#waitFor(limits.writeBatchesWaitingMax - 1);
    if (this.#files.length === 0) return;
    const { buffer } = this.#bytes;
    const batch: WriteBatch = { files: this.#files, bytes: buffer };
    this.#worker.postMessage(batch, [buffer]);
    this.#waiting++;
    this.#files = [];
    this.#bytes = new Uint8Array(limits.writeBatchBytes);
    this.#used = 0;
  }

  async #waitFor(most: number): Promise<void> {
    this.#worker.ref();
    // `once` rejects when the worker fails.
    while (this.#waiting > most && !this.#failure) await once(this.#worker, 'message');
    this.#worker.unref();
    if (this.#failure) throw this.#failure;
  }
}
