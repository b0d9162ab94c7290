import http from 'node:http';
import { until } from '../../helpers/until.ts';

interface Received {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: unknown;
}

/** Somebody who listens, as EventSource does. */
export interface Listening {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly events: Received[];
  /** What came that is no event: comments, and how long to wait. */
  readonly others: string[];
  /** Of the last event that had one. */
  readonly lastID: string | undefined;
  readonly isOver: boolean;
  /** Waits for so many events, and takes them out. */
  take(count: number): Promise<Received[]>;
  close(): void;
}

/** Resolves when the headers have come. */
export function listen(port: number, path: string, headers: Record<string, string> = {}): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false });
    request.on('error', reject);
    request.on('response', (response) => {
      const stream = {
        events: [] as Received[],
        others: [] as string[],
        lastID: undefined as string | undefined,
      };
      const own = { rest: '', isOver: false };
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        const blocks = (own.rest + part).split('\n\n');
        own.rest = blocks.pop() ?? '';
        for (const block of blocks) receive(block, stream);
      });
      for (const end of ['close', 'error']) response.on(end, () => (own.isOver = true));
      resolve({
        ...{ status: response.statusCode!, headers: response.headers },
        ...{ events: stream.events, others: stream.others },
        get lastID() {
          return stream.lastID;
        },
        get isOver() {
          return own.isOver;
        },
        take: async (count) => {
          await until(
            `${count} events, after ${JSON.stringify(stream.events).slice(0, 500)}`,
            () => stream.events.length >= count,
          );
          return stream.events.splice(0, count);
        },
        close: () => response.destroy(),
      });
    });
  });
}

function receive(
  block: string,
  stream: { events: Received[]; others: string[]; lastID: string | undefined },
): void {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      return [name, value] as const;
    }),
  );
  const [type, data] = [fields.get('event'), fields.get('data')];
  if (type === undefined || data === undefined) return void stream.others.push(block);
  const id = fields.get('id');
  stream.lastID = id ?? stream.lastID;
  stream.events.push({ id, type, data: JSON.parse(data) });
}
