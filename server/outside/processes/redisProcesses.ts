import type { Processes, Topic } from './processes';

interface Settings {
  readonly url: string;
  /** Tells installations on one Redis apart. */
  readonly installation: string;
  /** Who speaks: one does not hear oneself. */
  readonly me: string;
  /** Told of each loss and return of the line. */
  readonly onChange: (up: boolean, error: Error | null) => void;
}

/** A start waits so long for it and then goes on without: it comes when it comes. */
const patience = 2000;
const timing = {
  connectTimeout: 3000,
  // One that hangs is as good as gone: asked every two seconds, given up after five.
  socketTimeout: 5000,
  reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, 1000),
};

/** Several processes joined by a Redis or Valkey. Lost, it is looked for until it is back; nobody waits for it. */
export async function redisProcesses({ url, installation, me, onChange }: Settings): Promise<Processes> {
  // Loaded by those who have one: it is a quarter of all modules of a start.
  const { createClient } = await import('redis');
  const prefix = `takeoffs:${installation}`;
  const options = { url, socket: timing, pingInterval: 2000 };
  const speaker = createClient({ ...options, disableOfflineQueue: true });
  const ear = createClient(options);
  const listeners = new Map<string, (message: string, from: string) => void>();
  const watchers = new Set<(up: boolean) => void>();
  let up = false;
  const look = (error: Error | null) => {
    const both = speaker.isReady && ear.isReady;
    if (both === up) return;
    up = both;
    onChange(up, error);
    for (const tell of watchers) tell(up);
  };
  const connected = [speaker, ear].map((client) => {
    client.on('error', (error: Error) => look(error));
    client.on('ready', () => look(null));
    return client.connect().catch(() => {});
  });
  const hear = (text: string, channel: string) => {
    const from = text.slice(0, me.length);
    if (from !== me) listeners.get(channel)?.(text.slice(me.length + 1), from);
  };
  const channelOf = (topic: Topic) => `${prefix}:${topic}`;
  // Joined again by itself whenever the line is back.
  const joined = ear.subscribe([channelOf('bell'), channelOf('presence')], hear).catch(() => {});
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
    say(topic, message) {
      if (speaker.isReady) speaker.publish(channelOf(topic), `${me} ${message}`).catch(() => {});
    },
    hear: (topic, listener) => void listeners.set(channelOf(topic), listener),
    onChange: (listener) => void watchers.add(listener),
    counters: speaker,
    prefix,
    async close() {
      watchers.clear();
      listeners.clear();
      for (const client of [speaker, ear]) if (client.isOpen) client.destroy();
    },
  };
}
