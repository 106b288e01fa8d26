import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './embeddedBinaries';
import { createCluster, passwordFile, type ServerSettings } from './embeddedCluster';
import { stopLeftovers } from './embeddedLeftovers';
import { ownFolder } from './embeddedOwner';
import { handOver, NO_WAY_AS_ROOT, waysToRun } from './embeddedRunAs';
import { ended, endServer, freePort, type Place, startServer } from './embeddedServer';

export type EmbeddedLog = { info(line: string): void; warn(line: string): void };

export type EmbeddedOptions = {
  dataDir: string;
  log: EmbeddedLog;
  /** Called each time the server stops unexpectedly; it is restarted. */
  onExit?: (how: string) => void;
  /** Replace the usual settings. Tests that never crash the database need no durable one. */
  settings?: ServerSettings;
  /** Ends the start. */
  giveUp?: AbortSignal;
};

export type Embedded = {
  /** Connection string of the program's database and account. */
  url: string;
  /** Connection string of the superuser, in the maintenance database. */
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

/** Finds the first way to run the server on this machine that works. */
async function findWorkingPlace(dataDir: string, log: EmbeddedLog): Promise<Place> {
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
    // Others may traverse the folder but not list it: the server may run as another account.
    mkdirSync(path, { recursive: true, mode: 0o711 });
    return realpathSync(path);
  } catch (error) {
    throw new Error(`DATA_DIR ${path} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Runs a PostgreSQL server in dataDir until stop(). Throws an error with one line for the operator if that isn't
 * possible.
 */
export async function startEmbedded({
  dataDir: requested,
  log,
  onExit,
  settings,
  giveUp,
}: EmbeddedOptions): Promise<Embedded> {
  const dataDir = makeFolder(resolve(requested));
  const owner = await ownFolder(dataDir);
  try {
    await stopLeftovers(join(dataDir, 'postgres'), (line) => log.info(line));
    const place = { ...(await findWorkingPlace(dataDir, log)), settings };
    return await supervise(place, { log, onExit, giveUp, onStopped: () => owner.release() });
  } catch (error) {
    owner.release();
    throw error;
  }
}

type Supervision = Omit<EmbeddedOptions, 'dataDir' | 'settings'> & { onStopped(): void };

async function supervise(place: Place, { log, onExit, giveUp: unwanted, onStopped }: Supervision): Promise<Embedded> {
  const password = readFileSync(passwordFile(place.folder), 'utf8').trim();
  const address = (port: number, user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

  const giveUp = new AbortController();
  const endStart = unwanted ? AbortSignal.any([giveUp.signal, unwanted]) : giveUp.signal;
  const starting = async (tries: number): Promise<{ port: number; child: ChildProcess }> => {
    const port = await freePort();
    try {
      return { port, child: await startServer(place, port, address(port, 'postgres', 'postgres'), endStart) };
    } catch (error) {
      // Another process took the free port in the meantime.
      if (tries > 1 && /could not bind/.test((error as Error).message)) return starting(tries - 1);
      throw error;
    }
  };
  const started = await starting(5);
  const port = started.port;
  const adminUrl = address(port, 'postgres', 'postgres');
  let child: ChildProcess | undefined = started.child;
  let restarting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const watch = (server: ChildProcess) => {
    const restart = () => {
      if (stopped) return;
      child = undefined;
      const how = `The database ended unexpectedly (${server.signalCode ?? `code ${server.exitCode}`}); starting it again.`;
      log.warn(how);
      onExit?.(how);
      restarting = startAgain(SHORTEST_PAUSE);
    };
    if (ended(server)) restart();
    else server.once('exit', restart);
  };
  // Restart on the same port, so existing pools reconnect.
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
    await restarting;
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
