import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './embeddedBinaries';
import { createCluster, passwordFile } from './embeddedCluster';
import { clearOut } from './embeddedLeftovers';
import { ownFolder } from './embeddedOwner';
import { handOver, NO_WAY_AS_ROOT, waysToRun } from './embeddedRunAs';
import { ended, endServer, freePort, type Place, startServer } from './embeddedServer';

export type EmbeddedLog = { info(line: string): void; warn(line: string): void };

export type EmbeddedOptions = {
  dataDir: string;
  log: EmbeddedLog;
  /** Told each time the server ends by itself; it is being started again. */
  onExit?: (how: string) => void;
};

export type Embedded = {
  /** The program's own database and account. */
  url: string;
  /** The same server's superuser, in the maintenance database. */
  adminUrl: string;
  pid(): number | undefined;
  stop(): Promise<void>;
};

const NAME = 'takeoffs';
const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

async function createDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    const account = await client.query('select from pg_roles where rolname = $1', [NAME]);
    const word = client.escapeLiteral(password);
    if (account.rowCount === 0) await client.query(`create role ${NAME} login createdb password ${word}`);
    const database = await client.query('select from pg_database where datname = $1', [NAME]);
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`);
  } finally {
    await client.end();
  }
}

/** The first way of running that works on this machine, with a cluster in the folder that belongs to it. */
async function settle(dataDir: string, log: EmbeddedLog): Promise<Place> {
  const folder = join(dataDir, 'postgres');
  const binaries = findBinaries();
  const failures: string[] = [];
  for (const as of waysToRun(dataDir, binaries.postgres)) {
    try {
      if (existsSync(folder)) handOver(folder, as.fileOwner);
      else await createCluster(dataDir, folder, as, binaries);
      return { dataDir, folder, binaries, as };
    } catch (error) {
      failures.push((error as Error).message);
      log.warn((error as Error).message);
    }
  }
  throw new Error(failures[0] ?? NO_WAY_AS_ROOT);
}

function makeFolder(path: string): string {
  try {
    // Others may pass through but not look around: the database may run as an account of its own.
    mkdirSync(path, { recursive: true, mode: 0o711 });
    return realpathSync(path);
  } catch (error) {
    throw new Error(`DATA_DIR ${path} cannot be used: ${(error as Error).message}`);
  }
}

/** A real PostgreSQL in dataDir, kept running until stop(). Throws one clear line when it cannot be had. */
export async function startEmbedded({ dataDir: asked, log, onExit }: EmbeddedOptions): Promise<Embedded> {
  const dataDir = makeFolder(resolve(asked));
  const owner = await ownFolder(dataDir);
  try {
    await clearOut(join(dataDir, 'postgres'), (line) => log.info(line));
    const place = await settle(dataDir, log);
    return await supervise(place, { log, onExit, onStopped: () => owner.release() });
  } catch (error) {
    owner.release();
    throw error;
  }
}

type Supervision = Omit<EmbeddedOptions, 'dataDir'> & { onStopped(): void };

async function supervise(place: Place, { log, onExit, onStopped }: Supervision): Promise<Embedded> {
  const password = readFileSync(passwordFile(place.folder), 'utf8').trim();
  const address = (port: number, user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

  const giveUp = new AbortController();
  const starting = async (tries: number): Promise<{ port: number; child: ChildProcess }> => {
    const port = await freePort();
    try {
      return { port, child: await startServer(place, port, address(port, 'postgres', 'postgres'), giveUp.signal) };
    } catch (error) {
      // Somebody else took the free port in between.
      if (tries > 1 && /could not bind/.test((error as Error).message)) return starting(tries - 1);
      throw error;
    }
  };
  const started = await starting(5);
  const port = started.port;
  const adminUrl = address(port, 'postgres', 'postgres');
  let child: ChildProcess | undefined = started.child;
  let mending: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const watch = (server: ChildProcess) => {
    const mend = () => {
      if (stopped) return;
      child = undefined;
      const how = `The database ended unexpectedly (${server.signalCode ?? `code ${server.exitCode}`}); starting it again.`;
      log.warn(how);
      onExit?.(how);
      mending = startAgain(SHORTEST_PAUSE);
    };
    if (ended(server)) mend();
    else server.once('exit', mend);
  };
  // On the same port, so that every pool finds it again.
  const startAgain = async (wait: number): Promise<void> => {
    try {
      await pause(wait, undefined, { signal: giveUp.signal });
      child = await startServer(place, port, adminUrl, giveUp.signal);
      log.info('The database is back.');
      if (!stopped) watch(child);
    } catch (error) {
      if (stopped) return;
      log.warn((error as Error).message);
      await startAgain(Math.min(wait * 2, LONGEST_PAUSE));
    }
  };
  const stop = async () => {
    giveUp.abort();
    await mending;
    await endServer(place, child);
    child = undefined;
    onStopped();
  };

  try {
    await createDatabase(adminUrl, password);
  } catch (error) {
    await endServer(place, child);
    throw error;
  }
  watch(child);
  return {
    url: address(port, NAME, NAME),
    adminUrl,
    pid: () => child?.pid,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
