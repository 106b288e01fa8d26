import type { Processes, Topic } from './processes';

interface Settings {
  readonly url: string;
  /** Distinguishes installations that share a Redis. */
  readonly installation: string;
  /** ID of this process; its own messages are ignored. */
  readonly me: string;
  /** Called when the connection is lost or established. */
  readonly onChange: (up: boolean, error: Error | null) => void;
}

/** Startup waits this long for Redis, in ms, then continues without it. */
const patience = 2000;
const timing = {
  connectTimeout: 3000,
  // Treat a hanging connection as lost: checked every two seconds, closed after five.
  socketTimeout: 5000,
  reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, 1000),
};

/** Connects processes through Redis or Valkey. Reconnects in the background if the connection is lost. */
export async function redisProcesses({ url, installation, me, onChange }: Settings): Promise<Processes> {
  // Load it only if used; it is a quarter of all modules loaded at startup.
  const { createClient } = await import('redis');
  const prefix = `takeoffs:${installation}`;
  const options = { url, socket: timing, pingInterval: 2000 };
  const publisher = createClient({ ...options, disableOfflineQueue: true });
  const subscriber = createClient(options);
  const listeners = new Map<string, (message: string, from: string) => void>();
  const watchers = new Set<(up: boolean) => void>();
  let up = false;
  const look = (error: Error | null) => {
    const both = publisher.isReady && subscriber.isReady;
    if (both === up) return;
    up = both;
    onChange(up, error);
    for (const notify of watchers) notify(up);
  };
  const connected = [publisher, subscriber].map((client) => {
    client.on('error', (error: Error) => look(error));
    client.on('ready', () => look(null));
    return client.connect().catch(() => {});
  });
  const onMessage = (text: string, channel: string) => {
    const from = text.slice(0, me.length);
    if (from !== me) listeners.get(channel)?.(text.slice(me.length + 1), from);
  };
  const channelOf = (topic: Topic) => `${prefix}:${topic}`;
  // The client resubscribes by itself after reconnecting.
  const joined = subscriber.subscribe([channelOf('bell'), channelOf('presence')], onMessage).catch(() => {});
  await Promise.race([
    Promise.all([...connected, joined]),
    new Promise((resolve) => setTimeout(resolve, patience).unref()),
  ]);
  look(null);
  return {
    by: 'redis',
    get up() {
      return up;
    },
    publish(topic, message) {
      if (publisher.isReady) publisher.publish(channelOf(topic), `${me} ${message}`).catch(() => {});
    },
    subscribe: (topic, listener) => void listeners.set(channelOf(topic), listener),
    onChange: (listener) => void watchers.add(listener),
    counters: publisher,
    prefix,
    async close() {
      watchers.clear();
      listeners.clear();
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}
