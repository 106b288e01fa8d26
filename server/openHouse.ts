import { createSecretKey, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import path from 'node:path';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';
import { connect } from '../db/connect';
import { migrate } from '../db/migrate';
import { buildApp } from './app';
import { makeAttempts } from './access/attempts';
import { makeViewers } from './access/viewers';
import { officeCalendar } from './calendar';
import type { Env } from './env';
import type { House } from './house';
import { sweepImports } from './imports/sweepImports';
import { makeLog } from './log';
import { goLive, type Live } from './live/socket';
import { noMetrics } from './metrics/metrics';
import { promMetrics } from './metrics/promMetrics';
import { proofOfWork } from './outside/captcha/proofOfWork';
import { reCaptcha } from './outside/captcha/reCaptcha';
import { folderTree } from './outside/drive/folderTree';
import { googleDrive } from './outside/drive/googleDrive';
import { openStore } from './openStore';
import { noGeocoder } from './outside/map/geocoder';
import { webGeocoder } from './outside/map/webGeocoder';
import { outbox } from './outside/mail/outbox';
import { smtp } from './outside/mail/smtp';
import { webOutbound } from './outside/outbound/webOutbound';
import { joinProcesses } from './outside/processes/joinProcesses';
import { logbook } from './outside/production/logbook';
import { QuoteStore } from './quotes/QuoteStore';
import { reckonDaysIn } from './stats/figures';
import { taskHandlers } from './taskHandlers';
import { makeDoorbell } from './work/doorbell';
import { queueNow } from './work/queueNow';
import { runTasks } from './work/taskRunner';

export interface BuildOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly now?: () => Date;
  readonly migrated?: boolean;
  readonly log?: Logger;
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

/** Env and database → house. */
export async function buildHouse(options: BuildOptions): Promise<BuiltHouse> {
  const { env, databaseUrl } = options;
  const log = options.log ?? makeLog(env.logLevel);
  const processId = randomBytes(8).toString('hex');
  const metrics = env.metricsToken === null ? noMetrics : promMetrics(env.build);
  const db = connect({
    url: databaseUrl,
    processId,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onSlow(ms, statement) {
      metrics.slowQuery();
      log.warn({ ms: Math.round(ms), statement }, 'a statement was slow');
    },
  });
  if (!options.migrated) await migrate(databaseUrl);
  await reckonDaysIn(db, env.officeTz);

  const secret = env.jwtSecret ?? (await keptSecret(env.dataDir));
  const outbound = webOutbound({ allowPrivate: env.allowPrivateOutbound });
  const files = await openStore(env, outbound, log);
  const processes = await joinProcesses({ ...env, secret, me: processId, log });
  const doorbell = makeDoorbell(processes);
  const quotes = new QuoteStore(() => house);
  doorbell.onAppended((id) => quotes.appended(id));
  const house: House = {
    env,
    db,
    log,
    metrics,
    now: options.now ?? (() => new Date()),
    doorbell,
    processes,
    calendar: officeCalendar(db, env.officeTz),
    gate: {
      secret: createSecretKey(secret, 'utf8'),
      viewers: makeViewers(db, doorbell),
      attempts: makeAttempts('sign-in', processes),
      mailings: makeAttempts('mailing', processes),
    },
    outbound,
    files,
    captcha: env.recaptcha
      ? reCaptcha(env.recaptcha, env.publicUrl, outbound.service(env.recaptcha.url))
      : proofOfWork(secret),
    mail:
      env.smtpUrl === null
        ? await outbox(path.join(env.dataDir, 'outbox'), env.mailFrom)
        : await smtp({ url: env.smtpUrl, from: env.mailFrom, publicUrl: env.publicUrl }),
    drive: env.google
      ? googleDrive(env.google, outbound, files, () => Date.now())
      : folderTree(path.join(env.dataDir, 'drive'), files),
    production: await logbook(path.join(env.dataDir, 'production')),
    geocoder:
      env.geocoderUrl === null
        ? noGeocoder
        : webGeocoder({
            ...{ url: env.geocoderUrl, outbound, agent: `Takeoffs (${env.supportEmail})` },
            ...{ now: () => Date.now(), pause: env.geocoderPause },
          }),
    quotes,
  };
  await sweepImports(house);
  // Held before the first command needs it inside a transaction.
  await house.calendar();
  return {
    house,
    quotes,
    processId,
    async close() {
      await quotes.close();
      await processes.close();
      await db.close();
    },
  };
}

/** House → app → line → port; closing goes the other way. Used by main.ts and by the tests' world. */
export async function openHouse(options: OpenOptions): Promise<OpenedHouse> {
  const { env, databaseUrl } = options;
  const built = await buildHouse(options);
  const { house, quotes, processId } = built;
  const { log } = house;
  await options.prepare?.(house);

  let live: Live | null = null;
  const app = buildApp(house, options.pages, () => live?.tail ?? null);
  const http = createServer(app);
  http.requestTimeout = 120_000;
  live = await goLive(house, quotes, http);
  const { tail, line } = live;
  house.metrics.watch({
    sockets: () => line.io.sockets.sockets.size,
    quotes: () => quotes.size,
    tailAge: () => Math.min(tail.age, 1e9) / 1000,
    tasks: () => queueNow(house),
  });
  let runner: Runner | null = null;
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
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      await live?.stop();
      http.closeIdleConnections();
      const hurry = setTimeout(() => http.closeAllConnections(), 3000);
      await closed;
      clearTimeout(hurry);
      await runner?.stop().catch((error: unknown) => log.warn({ err: error }, 'the task runner did not stop well'));
      await built.close();
    },
  };
}

/** The signing secret, made once and kept in DATA_DIR. */
async function keptSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'jwt-secret');
  const read = async () => (await readFile(file, 'utf8')).trim();
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Whole or not there, however the start ends; and one for all, should two start at once.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return read();
}
