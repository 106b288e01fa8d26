import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between client and server that a test can cut, hold up and mend. */
export interface TestLine {
  readonly port: number;
  /** Break every connection, and refuse new ones. */
  cut(): void;
  /** Connections stay, but nothing gets through in either direction. */
  pause(): void;
  /** Whatever was cut or held up works again; what was held up arrives. */
  restore(): void;
  stop(): Promise<void>;
}

export async function openLine(serverPort: number): Promise<TestLine> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'up' | 'cut' | 'paused' = 'up';
  const flow = ([near, far]: readonly [Socket, Socket]) => {
    for (const socket of [near, far]) {
      if (state === 'paused') socket.pause();
      else socket.resume();
    }
  };
  const destroy = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(serverPort, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        if (!to.write(bytes)) {
          from.pause();
          to.once('drain', () => flow(pair));
        }
      });
      from.on('error', end);
      from.on('close', end);
    }
    flow(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      destroy();
    },
    pause() {
      state = 'paused';
      for (const pair of pairs) flow(pair);
    },
    restore() {
      state = 'up';
      for (const pair of pairs) flow(pair);
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      destroy();
      await closed;
    },
  };
}
