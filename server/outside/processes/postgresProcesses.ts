import pg from 'pg';
import type { Processes } from './processes';

const channel = 'takeoffs_bell';
/** A connection that was only cut is back before anybody is told that it was (PROTOCOL P50). */
const againMs = 500;
/** PostgreSQL takes 8,000 bytes. */
const longest = 7500;
/** The connection that listens is asked this often whether it is alive, and given up when it has not answered for so long. */
const checkMs = 2000;
const patienceMs = 5000;

/**
 * Several processes on one database and no Redis: a bell by NOTIFY, on a connection of its own. Presence stays with
 * each process. What is too long to be told, or told while the connection is down, the tails find by themselves within a
 * second.
 */
export async function postgresProcesses(url: string, me: string): Promise<Processes> {
  let line: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  let heard: (message: string, from: string) => void = () => {};
  const watchers = new Set<(up: boolean) => void>();

  const open = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `takeoffs ${me}`,
      keepAlive: true,
      // A host that is gone answers nothing, not even a refusal.
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    let check: NodeJS.Timeout | undefined;
    let over = false;
    const lost = () => {
      if (over) return;
      over = true;
      clearInterval(check);
      if (line === client) {
        line = null;
        for (const tell of watchers) tell(false);
      }
      client.removeAllListeners('end');
      client.end().catch(() => {});
      // Half open, it would wait for its farewell to be answered.
      client.connection.stream.destroy();
      if (!closed) timer ??= setTimeout(again, againMs);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      const from = payload.slice(0, me.length);
      if (from !== me) heard(payload.slice(me.length + 1), from);
    });
    const listen = () => client.query(`LISTEN ${channel}`);
    try {
      await client.connect();
      await listen();
    } catch {
      return lost();
    }
    if (closed) return void client.end().catch(() => {});
    if (over) return;
    line = client;
    // TCP notices a connection that is half open after hours.
    let asked = false;
    check = setInterval(() => {
      if (asked) return;
      asked = true;
      listen().then(() => {
        asked = false;
      }, lost);
    }, checkMs);
    for (const tell of watchers) tell(true);
  };
  const again = () => {
    timer = null;
    void open();
  };
  await open();
  return {
    by: 'postgres',
    get up() {
      return line !== null;
    },
    say(topic, message) {
      if (topic !== 'bell' || message.length > longest) return;
      line?.query('SELECT pg_notify($1, $2)', [channel, `${me} ${message}`]).catch(() => {});
    },
    hear(topic, listener) {
      if (topic === 'bell') heard = listener;
    },
    onChange: (listener) => void watchers.add(listener),
    counters: null,
    prefix: '',
    async close() {
      closed = true;
      watchers.clear();
      if (timer) clearTimeout(timer);
      await line?.end().catch(() => {});
    },
  };
}
