import pg from 'pg';
import type { Processes } from './processes';

const channel = 'takeoffs_bell';
/** Wait before reconnecting, in ms; a short interruption isn't reported (PROTOCOL P50). */
const againMs = 500;
/** PostgreSQL limits a payload to 8,000 bytes. */
const longest = 7500;
/** How often the listening connection is checked, and how long to wait for its response, in ms. */
const checkMs = 2000;
const patienceMs = 5000;

/**
 * Connects processes through NOTIFY on a separate connection if there is no Redis. Presence isn't shared. Messages that
 * are too long, or sent while disconnected, are found by polling within a second.
 */
export async function postgresProcesses(url: string, me: string): Promise<Processes> {
  let line: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  let onBell: (message: string, from: string) => void = () => {};
  const watchers = new Set<(up: boolean) => void>();

  const open = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `takeoffs ${me}`,
      keepAlive: true,
      // An unreachable host doesn't even refuse the connection.
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
        for (const notify of watchers) notify(false);
      }
      client.removeAllListeners('end');
      client.end().catch(() => {});
      // A half-open connection would wait for its close to be answered.
      client.connection.stream.destroy();
      if (!closed) timer ??= setTimeout(again, againMs);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      const from = payload.slice(0, me.length);
      if (from !== me) onBell(payload.slice(me.length + 1), from);
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
    // TCP needs hours to notice a half-open connection.
    let pending = false;
    check = setInterval(() => {
      if (pending) return;
      pending = true;
      listen().then(() => {
        pending = false;
      }, lost);
    }, checkMs);
    for (const notify of watchers) notify(true);
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
    publish(topic, message) {
      if (topic !== 'bell' || message.length > longest) return;
      line?.query('SELECT pg_notify($1, $2)', [channel, `${me} ${message}`]).catch(() => {});
    },
    subscribe(topic, listener) {
      if (topic === 'bell') onBell = listener;
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
