import { createServer, type Server as HttpServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../db/migrate';
import { formerAssetsIn, keepAssets } from './http/pages/formerAssets';
import { buildApp } from './app';
import { SettingError } from './env/SettingError';
import type { Services } from './services';
import { limitSlowBodies } from './http/slowBodies';
import { sweepImports } from './imports/sweepImports';
import { goLive, type Live } from './live/socket';
import type { QuoteStore } from './quotes/document/QuoteStore';
import { refuseDemoPasswords } from './seed/refuseDemoPasswords';
import { taskHandlers } from './taskHandlers';
import { withLongStatements } from './work/longStatements';
import { queueNow } from './work/tasks/queueNow';
import { claimStore, ForeignStore } from './work/upkeep/storeOwner';
import { runTasks, type TaskRunner } from './work/tasks/taskRunner';
import { type BuildOptions, createServices } from './createServices';
import { closeHttp } from './http/closeHttp';

export interface OpenOptions extends BuildOptions {
  /** Folder of the built client; null serves only the API. */
  readonly pages: string | null;
  /** Runs before the port opens, without the realtime server; loads demo data. */
  readonly prepare?: (services: Services) => Promise<void>;
  readonly tasks?: boolean;
  /** Interval at which the sessions of all sockets are checked, for tests. */
  readonly revalidateMs?: number | undefined;
}

export interface RunningServer {
  readonly services: Services;
  readonly quotes: QuoteStore;
  readonly live: Live;
  readonly http: HttpServer;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts services, app, realtime server and port, and closes them in reverse order. Used by main.ts and in tests. */
export async function startServer(options: OpenOptions): Promise<RunningServer> {
  const { env, databaseUrl } = options;
  if (!options.migrated) await migrate(databaseUrl);
  const built = await createServices({ ...options, starts: true });
  const { services, quotes, processId } = built;
  try {
    await refuseDemoPasswords(services);
    await checkStore(services);
  } catch (error) {
    await built.close();
    throw error;
  }
  await sweepImports(withLongStatements(services));
  // Load the calendar before a command needs it inside a transaction.
  await services.calendar();
  const { log } = services;
  await options.prepare?.(withLongStatements(services));

  let live: Live | null = null;
  const assets =
    options.pages === null ? null : keepAssets(path.join(options.pages, 'assets'), formerAssetsIn(env.dataDir), log);
  const app = buildApp(services, options.pages, () => live?.changeFeed ?? null);
  const http = createServer(app);
  limitSlowBodies(http);
  live = await goLive(services, quotes, http, options.revalidateMs);
  const { changeFeed, realtime } = live;
  services.metrics.watch({
    sockets: () => realtime.io.sockets.sockets.size,
    quotes: () => quotes.size,
    tailAge: () => Math.min(changeFeed.age, 1e9) / 1000,
    tasks: () => queueNow(services),
  });
  let runner: TaskRunner | null = null;
  if (options.tasks !== false) runner = await runTasks(services, databaseUrl, processId, taskHandlers);
  services.databaseHealth.start();
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(env.port, env.host, resolve);
  });
  const { port } = http.address() as { port: number };
  return {
    services,
    quotes,
    live,
    http,
    port,
    async close() {
      assets?.stop();
      const closed = closeHttp(http);
      // Socket.IO closes only after all connections, including HTTP, have ended.
      await live?.stop();
      await closed;
      await runner?.stop().catch((error: unknown) => log.warn({ err: error }, 'the task runner did not stop well'));
      await built.close();
    },
  };
}

/** If the store doesn't respond in time, the nightly cleanup checks it again. */
const storePatienceMs = 3000;

/** Refuses to start with another installation's file store, whose cleanup would delete files added here. */
async function checkStore(services: Services): Promise<void> {
  const late = new AbortController();
  const look = claimStore(services).catch((error: unknown) => {
    if (error instanceof ForeignStore && error.claimed && !late.signal.aborted) throw new SettingError(error.message);
    services.log.error({ err: error }, 'the file store could not be checked');
  });
  try {
    await Promise.race([look, pause(storePatienceMs, undefined, { ref: false, signal: late.signal }).catch(() => {})]);
  } finally {
    late.abort();
  }
}
