import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Embedded, startEmbedded } from '../db/embedded/embedded';
import { readEnv } from './env/readEnv';
import { SettingError } from './env/SettingError';
import { makeLog } from './log';
import type { RunningServer } from './startServer';

const here = path.dirname(fileURLToPath(import.meta.url));
const pages = [path.join(here, '../client'), path.join(here, '../.build/client')].find((folder) =>
  existsSync(path.join(folder, 'assets')),
);

/** ID of this build; a wall display that runs another one reloads. */
function buildName(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  if (pages) hash.update(readFileSync(path.join(pages, 'index.html')));
  return hash.digest('hex').slice(0, 12);
}

/** `npm run day`: plays a demo day against the running server, or starts one for it. */
const day = process.argv.includes('--day');

/** `npm run admin -- …`: runs one command without listening on a port. */
const [first, ...adminWords] = process.argv.slice(2);

async function admin(): Promise<void> {
  const env = readEnv({ LOG_LEVEL: 'warn', ...process.env }, buildName());
  const { runAdmin } = await import('./admin/runAdmin');
  const good = await runAdmin(env, makeLog(env.logLevel), adminWords, (line) => console.log(line));
  process.exit(good ? 0 : 1);
}

async function main(): Promise<void> {
  const env = readEnv(day ? { LOG_LEVEL: 'warn', ...process.env } : process.env, buildName());
  const leave = new AbortController();
  if (day) {
    if (env.demo !== 'story') throw new SettingError('npm run day works only with demo data (DEMO=1).');
    const { isRunning, runDay } = await import('./seed/day/runDay');
    const running = `http://127.0.0.1:${env.port}`;
    if (await isRunning(running)) return runDay(running, leave.signal);
  }
  const log = makeLog(env.logLevel);
  let database = null as Promise<Embedded> | null;
  let opened: RunningServer | null = null;
  let stopping = false;

  /** Also stops a database that is still starting. */
  const stopDatabase = async () => {
    const running = await database?.catch(() => null);
    await running?.stop();
  };
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    const giveUp = setTimeout(() => process.exit(1), 20_000);
    giveUp.unref();
    leave.abort();
    try {
      await opened?.close();
      await stopDatabase();
      log.info('stopped');
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    }
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  // An unexpected error leaves an unknown state; the supervisor starts a fresh process.
  const fail = (error: unknown, what: string) => {
    log.fatal({ err: error }, `${what}: stopping`);
    void stop(1);
  };
  process.on('unhandledRejection', (error) => fail(error, 'unhandled rejection'));
  process.on('uncaughtException', (error) => fail(error, 'uncaught exception'));

  mkdirSync(env.dataDir, { recursive: true });
  // Loading the program takes about as long as starting the database, so both run at once (bench row 12).
  database = env.databaseUrl === null ? startEmbedded({ dataDir: env.dataDir, log, giveUp: leave.signal }) : null;
  const [embedded, program] = await Promise.allSettled([database, import('./startProgram')]);
  try {
    if (embedded.status === 'rejected') throw embedded.reason;
    if (program.status === 'rejected') throw program.reason;
    const databaseUrl = env.databaseUrl ?? (embedded.value as Embedded).url;
    opened = await program.value.startProgram({ env, databaseUrl, pages: pages ?? null, log });
  } catch (error) {
    // A stop during the start makes it fail; `stop` ends the process.
    if (leave.signal.aborted) return;
    await stopDatabase();
    throw error;
  }
  if (day) {
    const { runDay } = await import('./seed/day/runDay');
    void runDay(`http://127.0.0.1:${opened.port}`, leave.signal);
  }
}

(first === '--admin' ? admin() : main()).catch((error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') console.error(`Port ${process.env.PORT ?? 3000} is in use. Set PORT to another one.`);
  else if (error instanceof SettingError) console.error(error.message);
  else console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
