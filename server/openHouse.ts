import { createSecretKey, randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Quotas, quotas } from '../common/access/quotas';
import { connect, dropConnections } from '../db/connect';
import { isMigrated, migrate } from '../db/migrate';
import { formerAssetsIn, keepAssets } from './http/formerAssets';
import { buildApp } from './app';
import { makeLimits } from './access/limits';
import { makeViewers } from './access/viewers';
import { officeCalendar } from './calendar';
import { type Env, SettingError } from './env';
import type { House } from './house';
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
import { QuoteStore } from './quotes/QuoteStore';
import { refuseDemoPasswords } from './seed/refuseDemoPasswords';
import { readTimeZone, settleTimeZone } from './settings/officeTimeZone';
import { openStore } from './openStore';
import { findSecret, makeSecret } from './access/signingSecret';
import { taskHandlers } from './taskHandlers';
import { DatabaseHealth } from './work/databaseHealth';
import { diskSpace } from './work/diskSpace';
import { makeDoorbell } from './work/doorbell';
import { queueNow } from './work/queueNow';
import { claimStore, ForeignStore } from './work/storeOwner';
import { runTasks, type TaskRunner } from './work/taskRunner';

export interface BuildOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly now?: () => Date;
  readonly migrated?: boolean;
  readonly log?: Logger;
  /** Others than the product's, for tests. */
  readonly quotas?: Quotas;
  /** Connections for the calls; for tests. */
  readonly poolSize?: number | undefined;
}
export interface OpenOptions extends BuildOptions {
  /** Folder of the built browser program; null serves the calls alone. */
  readonly pages: string | null;
  /** Run before the port opens, on an open house without a line: planting. */
  readonly prepare?: (house: House) => Promise<void>;
  readonly tasks?: boolean;
}

/** Everything but a line and a port. */
export interface BuiltHouse {
  readonly house: House;
  readonly quotes: QuoteStore;
  /** Names this process to the others. */
  readonly processId: string;
  close(): Promise<void>;
}
export interface OpenedHouse {
  readonly house: House;
  readonly quotes: QuoteStore;
  readonly live: Live;
  readonly http: HttpServer;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Env and database → house. It only reads: whoever starts the application says so (`starts`), and then the first start
 * settles what the installation keeps.
 */
export async function buildHouse(options: BuildOptions & { readonly starts?: boolean }): Promise<BuiltHouse> {
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

type Databases = Pick<House, 'db' | 'authDb' | 'healthDb' | 'databaseHealth'>;

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
): Promise<BuiltHouse> {
  const { starts = false } = options;
  const { db, authDb, healthDb } = databases;
  if (!starts && !(await isMigrated(db).catch(unlessNoTables)))
    throw new SettingError(
      'The database is not at the version of this program. Start the program once: it brings the database up to date.',
    );
  const officeTz = await (starts ? settleTimeZone : readTimeZone)(db, options.env);
  const env = { ...options.env, officeTz };
  const secret = starts ? await makeSecret(env) : await findSecret(env);
  if (secret === null)
    throw new SettingError(
      `There is no signing secret in ${env.dataDir}. Start the program once, or set the JWT_SECRET that it runs with.`,
    );
  if (starts) await restrictDataDir(env.dataDir, log);
  const outbound = webOutbound({ allowPrivate: env.allowPrivateOutbound });
  const files = await openStore(env, outbound, log, starts ? 'serve' : 'look');
  const processes = await joinProcesses({ ...env, secret, me: processId, log });
  const doorbell = makeDoorbell(processes);
  const quotes = new QuoteStore(() => house);
  doorbell.onAppended((id) => quotes.appended(id));
  const house: House = {
    ...databases,
    env,
    diskSpace: diskSpace(files.waitingRoom, healthDb),
    log,
    metrics,
    now: options.now ?? (() => new Date()),
    doorbell,
    processes,
    calendar: officeCalendar(db, env.officeTz),
    gate: {
      secret: createSecretKey(secret, 'utf8'),
      viewers: makeViewers(authDb, doorbell),
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
    house,
    quotes,
    processId,
    async close() {
      await quotes.close();
      await processes.close();
      await closeDatabases(databases);
    },
  };
}

/** House → app → line → port; closing goes the other way. Used by main.ts and by the tests' world. */
export async function openHouse(options: OpenOptions): Promise<OpenedHouse> {
  const { env, databaseUrl } = options;
  if (!options.migrated) await migrate(databaseUrl);
  const built = await buildHouse({ ...options, starts: true });
  const { house, quotes, processId } = built;
  try {
    await refuseDemoPasswords(house);
    await checkStore(house);
  } catch (error) {
    await built.close();
    throw error;
  }
  await sweepImports(house);
  // Held before the first command needs it inside a transaction.
  await house.calendar();
  const { log } = house;
  await options.prepare?.(house);

  let live: Live | null = null;
  const assets =
    options.pages === null ? null : keepAssets(path.join(options.pages, 'assets'), formerAssetsIn(env.dataDir), log);
  const app = buildApp(house, options.pages, () => live?.tail ?? null);
  const http = createServer(app);
  limitSlowBodies(http);
  live = await goLive(house, quotes, http);
  const { tail, line } = live;
  house.metrics.watch({
    sockets: () => line.io.sockets.sockets.size,
    quotes: () => quotes.size,
    tailAge: () => Math.min(tail.age, 1e9) / 1000,
    tasks: () => queueNow(house),
  });
  let runner: TaskRunner | null = null;
  if (options.tasks !== false) runner = await runTasks(house, databaseUrl, processId, taskHandlers);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(env.port, env.host, resolve);
  });
  const { port } = http.address() as { port: number };
  return {
    house,
    quotes,
    live,
    http,
    port,
    async close() {
      assets?.stop();
      const closed = closeHttp(http);
      // Socket.IO closes when every connection has ended, the HTTP ones too.
      await live?.stop();
      await closed;
      await runner?.stop().catch((error: unknown) => log.warn({ err: error }, 'the task runner did not stop well'));
      await built.close();
    },
  };
}

/** How long a stop waits for answers that are under way. */
const lastAnswersMs = 3000;

/**
 * Ends every connection: those without a request at once, the others when they are answered. Node closes only those that
 * are idle when the server closes; one that becomes idle later would stay until its keep-alive ends.
 */
async function closeHttp(http: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  const hurry = setTimeout(() => http.closeAllConnections(), lastAnswersMs);
  await closed;
  clearInterval(idle);
  clearTimeout(hurry);
}

/** A database that does not answer says why itself. */
function unlessNoTables(error: { readonly original?: { readonly code?: string } }): false {
  if (error.original?.code === '42P01') return false;
  throw error;
}

/** Closes to other accounts what former versions created with the default modes. */
async function restrictDataDir(dataDir: string, log: Logger): Promise<void> {
  for (const name of ['drive', 'drive-folders', 'outbox', 'production', 'backups', 'files'])
    await chmod(path.join(dataDir, name), privateFolder).catch((error: NodeJS.ErrnoException) => {
      // A mounted folder may be somebody else's: the operator decides who reads it.
      if (error.code !== 'ENOENT') log.warn({ err: error }, `others may be able to read ${path.join(dataDir, name)}`);
    });
}

/** One that does not answer in time is looked at again by the nightly sweep. */
const storePatienceMs = 3000;

/** Stops a start with another installation's files: its sweep would delete what is added to them here. */
async function checkStore(house: House): Promise<void> {
  const late = new AbortController();
  const look = claimStore(house).catch((error: unknown) => {
    if (error instanceof ForeignStore && error.claimed && !late.signal.aborted) throw new SettingError(error.message);
    house.log.error({ err: error }, 'the file store could not be checked');
  });
  try {
    await Promise.race([look, pause(storePatienceMs, undefined, { ref: false, signal: late.signal }).catch(() => {})]);
  } finally {
    late.abort();
  }
}
