import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { amounts } from '../db/seeds/large';
import { type Embedded, startEmbedded } from '../db/embedded';
import { runAdmin } from './admin/runAdmin';
import { readEnv, SettingError } from './env';
import { makeLog } from './log';
import type { House } from './house';
import { type OpenedHouse, openHouse } from './openHouse';
import { isRunning, runDay } from './seed/day/runDay';
import { plantStory } from './seed/plantStory';
import { storySignIns } from './seed/storySignIns';

/** env → database → house → listen; a signal closes in the other order. Expected faults are one clear line. */
const here = path.dirname(fileURLToPath(import.meta.url));
const pages = [path.join(here, '../client'), path.join(here, '../.build/client')].find((folder) =>
  existsSync(path.join(folder, 'assets')),
);

/** Names this build: a display that runs another one reloads itself. */
function buildName(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  if (pages) hash.update(readFileSync(path.join(pages, 'index.html')));
  return hash.digest('hex').slice(0, 12);
}

/** `npm run day`: the story's people at work, with the program that runs here, or with one that is started for it. */
const day = process.argv.includes('--day');

/** `npm run admin -- …`: one piece of work, and no door is opened. */
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
    if (env.demo !== 'story') throw new SettingError('The day is played with the demo alone: not here.');
    const running = `http://127.0.0.1:${env.port}`;
    if (await isRunning(running)) return runDay(running, leave.signal);
  }
  const log = makeLog(env.logLevel);
  let embedded: Embedded | null = null;
  let opened: OpenedHouse | null = null;
  let stopping = false;

  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    const giveUp = setTimeout(() => process.exit(1), 20_000);
    giveUp.unref();
    leave.abort();
    try {
      await opened?.close();
      await embedded?.stop();
    } catch (error) {
      log.error({ err: error }, 'stopping did not go well');
      process.exit(1);
    }
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  // What nobody has heard of leaves an unknown state behind: the supervisor starts a fresh process.
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
    opened = await openHouse({
      env,
      databaseUrl: env.databaseUrl ?? (embedded as Embedded).url,
      pages: pages ?? null,
      log,
      prepare: env.demo === 'none' ? undefined : plant,
    });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  console.log(`Takeoffs is ready at ${env.publicUrl} (listening on ${env.host}:${opened.port})`);
  const signIns = env.demo === 'none' ? null : await storySignIns(opened.house);
  if (signIns !== null) console.log(signIns);
  if (day) void runDay(`http://127.0.0.1:${opened.port}`, leave.signal);
}

async function plant(house: House): Promise<void> {
  const began = performance.now();
  const large = house.env.demo === 'large';
  if (await plantStory(house, large ? amounts.jobs : 0))
    house.log.info(`planted the ${large ? 'large ' : ''}story in ${Math.round(performance.now() - began)} ms`);
}

(first === '--admin' ? admin() : main()).catch((error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') console.error(`Port ${process.env.PORT ?? 3000} is in use; set PORT to another one.`);
  else if (error instanceof SettingError) console.error(error.message);
  else console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
