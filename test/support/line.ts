import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between client and server that a test can cut, hold up and mend. */
export interface TestLine {
  readonly port: number;
  /** Break every connection, and refuse new ones. */
  cut(): void;
  /** Connections stay, but nothing gets through in either direction. */
  pause(): void;
  /** Half-open: nothing gets through on the connections that there are, and new ones work. */
  freeze(): void;
  /** Bytes that are no message, as if the server had sent them. */
  garble(): void;
  /** The far end is gone, and the near one does not know: what a laptop does that sleeps. restore() wakes it. */
  sleep(): void;
  /** New connections lead to another server. */
  leadTo(port: number): void;
  /** Whatever was cut or held up works again; what was held up arrives. */
  restore(): void;
  stop(): Promise<void>;
}

export async function openLine(serverPort: number): Promise<TestLine> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'up' | 'cut' | 'paused' | 'asleep' = 'up';
  let target = serverPort;
  const frozen = new Set<Socket>();
  const flow = ([near, far]: readonly [Socket, Socket]) => {
    for (const socket of [near, far]) {
      if (state === 'paused' || frozen.has(near) || state === 'asleep') socket.pause();
      else socket.resume();
    }
  };
  const destroy = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      // Nobody tells a sleeper.
      if (state === 'asleep' && !near.destroyed) return;
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
      // A sleeper hears nothing of it, and still has to be woken: its far end is gone for good.
      if (state === 'asleep') return;
      state = 'paused';
      for (const pair of pairs) flow(pair);
    },
    freeze() {
      for (const pair of pairs) {
        frozen.add(pair[0]);
        flow(pair);
      }
    },
    garble() {
      for (const [near] of pairs) near.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    },
    sleep() {
      state = 'asleep';
      for (const pair of pairs) {
        flow(pair);
        pair[1].destroy();
      }
    },
    leadTo(port) {
      target = port;
    },
    restore() {
      const woken = state === 'asleep';
      state = 'up';
      if (woken) destroy();
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
