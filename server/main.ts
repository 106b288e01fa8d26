import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { amounts } from '../db/seeds/large';
import { type Embedded, startEmbedded } from '../db/embedded/embedded';
import { runAdmin } from './admin/runAdmin';
import { readEnv } from './env/readEnv';
import { SettingError } from './env/SettingError';
import { makeLog } from './log';
import type { Services } from './services';
import { type RunningServer, startServer } from './startServer';
import { isRunning, runDay } from './seed/day/runDay';
import { moveStory } from './seed/moveStory';
import { seedStory } from './seed/seedStory';
import { storySignIns } from './seed/storySignIns';
import { oneRow } from './work/sql';

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
  const good = await runAdmin(env, makeLog(env.logLevel), adminWords, (line) => console.log(line));
  process.exit(good ? 0 : 1);
}

async function main(): Promise<void> {
  const env = readEnv(day ? { LOG_LEVEL: 'warn', ...process.env } : process.env, buildName());
  const leave = new AbortController();
  if (day) {
    if (env.demo !== 'story') throw new SettingError('npm run day works only with demo data (DEMO=1).');
    const running = `http://127.0.0.1:${env.port}`;
    if (await isRunning(running)) return runDay(running, leave.signal);
  }
  const log = makeLog(env.logLevel);
  let embedded: Embedded | null = null;
  let opened: RunningServer | null = null;
  let stopping = false;

  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    const giveUp = setTimeout(() => process.exit(1), 20_000);
    giveUp.unref();
    leave.abort();
    try {
      await opened?.close();
      await embedded?.stop();
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
  if (env.databaseUrl === null) {
    embedded = await startEmbedded({
      dataDir: env.dataDir,
      log: { info: (line) => log.info(line), warn: (line) => log.warn(line) },
    });
  }
  try {
    opened = await startServer({
      env,
      databaseUrl: env.databaseUrl ?? (embedded as Embedded).url,
      pages: pages ?? null,
      log,
      prepare: env.demo === 'none' ? undefined : loadDemo,
    });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  console.log(`Takeoffs is ready at ${env.publicUrl} (listening on ${env.host}:${opened.port})`);
  const signIns = env.demo === 'none' ? null : await storySignIns(opened.services);
  if (signIns !== null) console.log(signIns);
  else if (await hasNoUsers(opened.services)) console.log(firstUserHint);
  if (day) void runDay(`http://127.0.0.1:${opened.port}`, leave.signal);
}

/** Shown at startup if there are no users and no demo data. */
const firstUserHint =
  'No users yet. Create the first one with: npm run admin -- create you@example.com (in a container: node .build/server/main.mjs --admin create you@example.com)';

const hasNoUsers = async ({ db }: Services): Promise<boolean> =>
  (await oneRow(db, 'SELECT 1 AS one FROM users LIMIT 1')) === undefined;

async function loadDemo(services: Services): Promise<void> {
  const began = performance.now();
  const large = services.env.demo === 'large';
  if (await seedStory(services, large ? amounts.jobs : 0))
    services.log.info(`loaded ${large ? 'large ' : ''}demo data in ${Math.round(performance.now() - began)} ms`);
  else if (await moveStory(services))
    services.log.info(`moved demo data to today in ${Math.round(performance.now() - began)} ms`);
}

(first === '--admin' ? admin() : main()).catch((error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') console.error(`Port ${process.env.PORT ?? 3000} is in use. Set PORT to another one.`);
  else if (error instanceof SettingError) console.error(error.message);
  else console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
