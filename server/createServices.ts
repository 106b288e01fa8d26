import { createSecretKey, randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { type Quotas, quotas } from '../common/access/quotas';
import { connect, dropConnections, openFirstConnection } from '../db/connect';
import { isMigrated } from '../db/migrate';
import { makeLimits } from './access/limits';
import { makeViewers } from './access/viewers';
import { officeCalendar } from './calendar';
import type { Env } from './env/Env';
import { SettingError } from './env/SettingError';
import type { Services } from './services';
import { makeImportQueue } from './imports/importQueue';
import { makeLog } from './log';
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
import { readTimeZone, settleTimeZone } from './settings/officeTimeZone';
import { openStore } from './openStore';
import { findSecret, makeSecret } from './access/signingSecret';
import { DatabaseHealth } from './work/upkeep/databaseHealth';
import { diskSpace } from './work/upkeep/diskSpace';
import { createCommitNotifier } from './work/CommitNotifier';

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
/** Everything except the realtime server and the port. */
export interface BuiltServices {
  readonly services: Services;
  readonly quotes: QuoteStore;
  /** Identifies this process to the others. */
  readonly processId: string;
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
  if (starts) await Promise.all([db, authDb, healthDb].map(openFirstConnection));
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
