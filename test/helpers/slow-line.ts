import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can go silent without breaking: what a router that was switched off looks like. */
export interface SlowLine {
  readonly port: number;
  /** From now on nothing passes, in neither direction; connections stay open, and new ones are accepted. */
  hold(): void;
  /** Everything that was held passes, and all that follows. */
  release(): void;
  /** Connections that are open now. */
  readonly connections: number;
  stop(): Promise<void>;
}

export async function slowLine(port: number): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (part) => to.write(part));
      from.on('end', () => to.end());
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    if (isHeld) for (const socket of [near, far]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hold: () => {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release: () => {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    get connections() {
      return sockets.size / 2;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
