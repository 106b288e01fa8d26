import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between client and server that a test can interrupt and restore. */
export interface TestProxy {
  readonly port: number;
  /** Number of connections so far. */
  readonly connections: number;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Keeps connections open but forwards nothing in either direction. */
  pause(): void;
  /** Accepts new connections without ever passing them on to the server. */
  swallow(): void;
  /** Half-open: forwards nothing on existing connections; new ones work. */
  freeze(): void;
  /** Existing connections forward only what the server sends; new ones work. */
  mute(): void;
  /** Like a proxy whose server is down: closes connections and answers new ones with 502. */
  refuseAsProxy(): void;
  /** Sets the Origin header of new connections. */
  comeFrom(origin: string): void;
  /** Sends clients bytes that aren't a message. */
  garble(): void;
  /** Like a sleeping laptop: the server's side is closed without the client knowing. restore() wakes it. */
  sleep(): void;
  /** New connections go to another server. */
  leadTo(port: number): void;
  /** Undoes every interruption; delayed data is delivered. */
  restore(): void;
  stop(): Promise<void>;
}

export async function startTestProxy(serverPort: number): Promise<TestProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'up' | 'cut' | 'paused' | 'asleep' = 'up';
  let swallows = false;
  const swallowed = new Set<Socket>();
  let target = serverPort;
  let connections = 0;
  let refuses = false;
  let origin: string | null = null;
  const frozen = new Set<Socket>();
  const muted = new Set<Socket>();
  const flow = ([near, far]: readonly [Socket, Socket]) => {
    for (const socket of [near, far]) {
      if (state === 'paused' || frozen.has(near) || muted.has(socket) || state === 'asleep') socket.pause();
      else socket.resume();
    }
  };
  const destroy = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };

  const server = createServer((near) => {
    connections++;
    if (refuses) {
      near.on('error', () => {});
      near.once('data', () => near.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
      return;
    }
    if (state === 'cut') return void near.destroy();
    if (swallows) {
      swallowed.add(near);
      near.on('error', () => {}).resume();
      return;
    }
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const header = origin === null ? '' : `Origin: ${origin}\r\n`;
    let started = false;
    const end = () => {
      // A sleeping client doesn't notice.
      if (state === 'asleep' && !near.destroyed) return;
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        const first = from === near && !started;
        started ||= first;
        if (!to.write(first ? withHeader(bytes, header) : bytes)) {
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
    get connections() {
      return connections;
    },
    cut() {
      state = 'cut';
      destroy();
    },
    pause() {
      // A sleeping client stays asleep, since the server's side is already closed.
      if (state === 'asleep') return;
      state = 'paused';
      for (const pair of pairs) flow(pair);
    },
    swallow() {
      swallows = true;
    },
    freeze() {
      for (const pair of pairs) {
        frozen.add(pair[0]);
        flow(pair);
      }
    },
    mute() {
      for (const pair of pairs) {
        muted.add(pair[0]);
        flow(pair);
      }
    },
    refuseAsProxy() {
      refuses = true;
      destroy();
    },
    comeFrom(page) {
      origin = page;
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
      // Swallowed connections stay unanswered.
      swallows = false;
      refuses = false;
      if (woken) destroy();
      for (const pair of pairs) flow(pair);
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const near of swallowed) near.destroy();
      destroy();
      await closed;
    },
  };
}

/** Adds a header to a request's head, after its first line. */
function withHeader(head: Buffer, header: string): Buffer {
  const end = head.indexOf('\r\n') + 2;
  return Buffer.concat([head.subarray(0, end), Buffer.from(header), head.subarray(end)]);
}
