import { createSecretKey, randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Quotas, quotas } from '../common/access/quotas';
import { connect, dropConnections } from '../db/connect';
import { isMigrated, migrate } from '../db/migrate';
import { formerAssetsIn, keepAssets } from './http/pages/formerAssets';
import { buildApp } from './app';
import { makeLimits } from './access/limits';
import { makeViewers } from './access/viewers';
import { officeCalendar } from './calendar';
import { type Env, SettingError } from './env';
import type { Services } from './services';
import { limitSlowBodies } from './http/slowBodies';
import { sweepImports } from './imports/sweepImports';
import { makeImportQueue } from './imports/importQueue';
import { makeLog } from './log';
import { goLive, type Live } from './live/socket';
import { type Metrics, noMetrics } from './metrics/metrics';
import { promMetrics } from './metrics/promMetrics';
import { proofOfWork } from './outside/captcha/proofOfWork';
import { reCaptcha } from './outside/captcha/reCaptcha';
import { privateFolder } from './outside/files/durable';
import { folderTree } from './outside/drive/folderTree';
import { googleDrive } from './outside/drive/googleDrive';
import { noGeocoder } from './outside/map/geocoder';
import { webGeocoder } from './outside/map/webGeocoder';
import { outbox } from './outside/mail/outbox';
import { smtp } from './outside/mail/smtp';
import { webOutbound } from './outside/outbound/webOutbound';
import { joinProcesses } from './outside/processes/joinProcesses';
import { logbook } from './outside/production/logbook';
import { QuoteStore } from './quotes/document/QuoteStore';
import { refuseDemoPasswords } from './seed/refuseDemoPasswords';
import { readTimeZone, settleTimeZone } from './settings/officeTimeZone';
import { openStore } from './openStore';
import { findSecret, makeSecret } from './access/signingSecret';
import { taskHandlers } from './taskHandlers';
import { withLongStatements } from './work/longStatements';
import { DatabaseHealth } from './work/upkeep/databaseHealth';
import { diskSpace } from './work/upkeep/diskSpace';
import { createCommitNotifier } from './work/CommitNotifier';
import { queueNow } from './work/tasks/queueNow';
import { claimStore, ForeignStore } from './work/upkeep/storeOwner';
import { runTasks, type TaskRunner } from './work/tasks/taskRunner';

export interface BuildOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly now?: () => Date;
  readonly migrated?: boolean;
  readonly log?: Logger;
  /** Overrides the quotas, for tests. */
  readonly quotas?: Quotas;
  /** Connection pool size for calls, for tests. */
  readonly poolSize?: number | undefined;
}
export interface OpenOptions extends BuildOptions {
  /** Folder of the built client; null serves only the API. */
  readonly pages: string | null;
  /** Runs before the port opens, without the realtime server; loads demo data. */
  readonly prepare?: (services: Services) => Promise<void>;
  readonly tasks?: boolean;
  /** Interval at which the sessions of all sockets are checked, for tests. */
  readonly revalidateMs?: number | undefined;
}

/** Everything except the realtime server and the port. */
export interface BuiltServices {
  readonly services: Services;
  readonly quotes: QuoteStore;
  /** Identifies this process to the others. */
  readonly processId: string;
  close(): Promise<void>;
}
export interface RunningServer {
  readonly services: Services;
  readonly quotes: QuoteStore;
  readonly live: Live;
  readonly http: HttpServer;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Creates the services. Only reads, unless `starts` is set; then the first start creates what the installation stores.
 */
export async function createServices(options: BuildOptions & { readonly starts?: boolean }): Promise<BuiltServices> {
  const log = options.log ?? makeLog(options.env.logLevel);
  const processId = randomBytes(8).toString('hex');
  const metrics = options.env.metricsToken === null ? noMetrics : promMetrics(options.env.build);
  const pool = {
    url: options.databaseUrl,
    processId,
    onError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
    onSlow(ms: number, statement: string) {
      metrics.slowQuery();
      log.warn({ ms: Math.round(ms), statement }, 'a statement was slow');
    },
  };
  const healthDb = connect({ ...pool, poolSize: 1, queryTimeoutMs: 5000 });
  const databaseHealth = new DatabaseHealth(healthDb, () => {
    for (const each of [db, authDb]) dropConnections(each);
  });
  const { assertAvailable } = databaseHealth;
  const db = connect({ ...pool, assertAvailable, poolSize: options.poolSize });
  const authDb = connect({ ...pool, assertAvailable, poolSize: 3, queryTimeoutMs: 5000 });
  const databases = { db, authDb, healthDb, databaseHealth };
  try {
    return await buildOn(databases, options, { log, processId, metrics });
  } catch (error) {
    await closeDatabases(databases);
    throw error;
  }
}

type Databases = Pick<Services, 'db' | 'authDb' | 'healthDb' | 'databaseHealth'>;

async function closeDatabases({ db, authDb, healthDb, databaseHealth }: Databases): Promise<void> {
  databaseHealth.stop();
  await Promise.all([db, authDb, healthDb].map((each) => each.close()));
}

interface Own {
  readonly log: Logger;
  readonly processId: string;
  readonly metrics: Metrics;
}
async function buildOn(
  databases: Databases,
  options: BuildOptions & { readonly starts?: boolean },
  { log, processId, metrics }: Own,
): Promise<BuiltServices> {
  const { starts = false } = options;
  const { db, authDb, healthDb } = databases;
  if (!starts && !(await isMigrated(db).catch(unlessNoTables)))
    throw new SettingError("The database version doesn't match this program. Start the program once to update it.");
  const officeTz = await (starts ? settleTimeZone : readTimeZone)(db, options.env);
  const env = { ...options.env, officeTz };
  const secret = starts ? await makeSecret(env) : await findSecret(env);
  if (secret === null)
    throw new SettingError(`No signing secret found in ${env.dataDir}. Start the program once, or set JWT_SECRET.`);
  if (starts) await restrictDataDir(env.dataDir, log);
  const outbound = webOutbound({ allowPrivate: env.allowPrivateOutbound });
  const files = await openStore(env, outbound, log, starts ? 'serve' : 'look');
  const processes = await joinProcesses({ ...env, secret, me: processId, log });
  const commitNotifier = createCommitNotifier(processes);
  const quotes = new QuoteStore(() => services);
  commitNotifier.onAppended((id) => quotes.appended(id));
  const services: Services = {
    ...databases,
    env,
    diskSpace: diskSpace(files.waitingRoom, healthDb),
    log,
    metrics,
    now: options.now ?? (() => new Date()),
    commitNotifier,
    processes,
    calendar: officeCalendar(db, env.officeTz),
    gate: {
      secret: createSecretKey(secret, 'utf8'),
      viewers: makeViewers(authDb, commitNotifier),
      limits: makeLimits(processes),
    },
    outbound,
    files,
    captcha: env.recaptcha
      ? reCaptcha(env.recaptcha, env.publicUrl, outbound.service(env.recaptcha.url))
      : proofOfWork(secret),
    mail:
      env.smtpUrl === null
        ? outbox(path.join(env.dataDir, 'outbox'), env.mailFrom)
        : await smtp({ url: env.smtpUrl, from: env.mailFrom, publicUrl: env.publicUrl }),
    drive: env.google
      ? googleDrive(env.google, outbound, files, () => Date.now())
      : folderTree(path.join(env.dataDir, 'drive'), files),
    production: logbook(path.join(env.dataDir, 'production')),
    geocoder:
      env.geocoderUrl === null
        ? noGeocoder
        : webGeocoder({
            ...{ url: env.geocoderUrl, outbound, agent: `Takeoffs (${env.supportEmail})` },
            ...{ now: () => Date.now(), pause: env.geocoderPause },
          }),
    quotes,
    importQueue: makeImportQueue(),
    quotas: options.quotas ?? quotas,
  };
  return {
    services,
    quotes,
    processId,
    async close() {
      await quotes.close();
      await processes.close();
      await closeDatabases(databases);
    },
  };
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

/** How long a shutdown waits for running requests, in ms. */
const lastAnswersMs = 3000;

/**
 * Closes all connections: idle ones at once, others after their response. Node closes only those that are idle when the
 * server closes; others would stay open until their keep-alive ends.
 */
async function closeHttp(http: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  const hurry = setTimeout(() => http.closeAllConnections(), lastAnswersMs);
  await closed;
  clearInterval(idle);
  clearTimeout(hurry);
}

/** Other database errors are thrown. */
function unlessNoTables(error: { readonly original?: { readonly code?: string } }): false {
  if (error.original?.code === '42P01') return false;
  throw error;
}

/** Removes other accounts' access to folders that earlier versions created with default modes. */
async function restrictDataDir(dataDir: string, log: Logger): Promise<void> {
  for (const name of ['drive', 'drive-folders', 'outbox', 'production', 'backups', 'files'])
    await chmod(path.join(dataDir, name), privateFolder).catch((error: NodeJS.ErrnoException) => {
      // A mounted folder may belong to another account; then the operator decides who can read it.
      if (error.code !== 'ENOENT') log.warn({ err: error }, `others may be able to read ${path.join(dataDir, name)}`);
    });
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
