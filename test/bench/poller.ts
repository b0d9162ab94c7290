import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** An answer that came. Times in milliseconds of `performance.now`. */
interface Polled {
  readonly address: string;
  readonly status: number;
  /** With the headers. */
  readonly bytes: number;
  readonly bodyBytes: number;
  readonly encoding: string;
  readonly due: number;
  readonly asked: number;
  readonly ended: number;
}

interface Round {
  readonly start: number;
  readonly gap: number;
  readonly end: number;
  readonly addresses: readonly string[];
  readonly seldom: readonly string[];
  /** Which address comes first. */
  readonly turn: number;
}

/** Who takes longer is not answered any more. */
const answerMsMax = 10_000;

/** One of the audience: asks for one address after the other over its connection, and again from the first. */
export class Poller {
  readonly answers: Polled[] = [];
  readonly faults: string[] = [];
  readonly #socket: Socket;
  readonly #headers: string;
  /** Browsers send back the ETag; scripts mostly do not. */
  readonly #isBrowser: boolean;
  readonly #etags = new Map<string, string>();
  #parts: Buffer[] = [];
  #length = 0;
  /** Bytes of the answer that is coming; undefined until its headers are there. */
  #expected: number | undefined;
  #head = '';
  #deliver: (() => void) | undefined;

  /** Of ten, eight are browsers; of the others one takes gzip, and one nothing. */
  static async connect(port: number, place: number): Promise<Poller> {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    await once(socket, 'connect');
    const encodings = ['', 'gzip'][place % 10] ?? 'gzip, deflate, br';
    return new Poller(socket, encodings, place % 10 > 1);
  }

  private constructor(socket: Socket, encodings: string, isBrowser: boolean) {
    this.#socket = socket;
    this.#isBrowser = isBrowser;
    const accepted = encodings && `Accept-Encoding: ${encodings}\r\n`;
    this.#headers = ` HTTP/1.1\r\nHost: bench\r\nUser-Agent: bench\r\n${accepted}`;
    socket.on('data', (part) => this.#take(part));
    socket.on('error', (error) => this.#fail(error.message));
    socket.on('close', () => this.#fail('the connection was closed'));
  }

  /** Until `end`. Who is late asks at once, and what is due then is due all the same. */
  async run({ start, gap, end, addresses, seldom, turn }: Round): Promise<void> {
    const seldomEvery = Math.max(1, Math.round(60_000 / gap));
    for (let step = 0; ; step++) {
      const due = start + step * gap;
      if (due >= end || this.faults.length > 0) return;
      const early = due - performance.now();
      if (early > 0) await wait(early);
      const isSeldom = seldom.length > 0 && (step + turn) % seldomEvery === seldomEvery - 1;
      if (isSeldom) await this.#ask(seldom[turn % seldom.length]!, performance.now());
      await this.#ask(addresses[(step + turn) % addresses.length]!, due);
    }
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  async #ask(address: string, due: number): Promise<void> {
    const etag = this.#etags.get(address);
    const asked = performance.now();
    const answered = new Promise<void>((resolve) => {
      this.#deliver = resolve;
    });
    this.#socket.write(`GET ${address}${this.#headers}${etag ? `If-None-Match: ${etag}\r\n` : ''}\r\n`);
    const late = setTimeout(() => this.#fail(`no answer within ${answerMsMax} ms`), answerMsMax);
    await answered;
    clearTimeout(late);
    if (this.faults.length > 0) return;
    this.#note(address, due, asked);
  }

  #note(address: string, due: number, asked: number): void {
    const status = Number(this.#head.slice(9, 12));
    if (status !== 200 && status !== 304) this.faults.push(`${address}: ${this.#head}`);
    const etag = readHeader(this.#head, etagLine);
    if (this.#isBrowser && etag) this.#etags.set(address, etag);
    const bytes = this.#expected!;
    const bodyBytes = bytes - this.#head.length - headEnd.length;
    const encoding = readHeader(this.#head, encodingLine) ?? 'identity';
    const ended = performance.now();
    this.answers.push({ address, status, bytes, bodyBytes, encoding, due, asked, ended });
    this.#parts = [];
    this.#length = 0;
    this.#expected = undefined;
  }

  #take(part: Buffer): void {
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#expected === undefined) this.#readHead();
    if (this.#length < (this.#expected ?? Number.POSITIVE_INFINITY)) return;
    if (this.#length > this.#expected!) this.#fail('more came than was asked for');
    else this.#deliver?.();
  }

  #readHead(): void {
    const bytes = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    const end = bytes.indexOf(headEnd);
    if (end === -1) return;
    this.#head = bytes.toString('latin1', 0, end);
    const length = readHeader(this.#head, lengthLine);
    const isEmpty = this.#head.startsWith('HTTP/1.1 304');
    if (length === undefined && !isEmpty) this.#fail(`an answer without its length: ${this.#head}`);
    else this.#expected = end + headEnd.length + (isEmpty ? 0 : Number(length));
  }

  #fail(fault: string): void {
    this.faults.push(fault);
    this.#deliver?.();
  }
}

const headEnd = '\r\n\r\n';

const etagLine = /\r\netag: ([^\r]*)/i;
const encodingLine = /\r\ncontent-encoding: ([^\r]*)/i;
const lengthLine = /\r\ncontent-length: ([^\r]*)/i;

function readHeader(head: string, line: RegExp): string | undefined {
  return line.exec(head)?.[1];
}
