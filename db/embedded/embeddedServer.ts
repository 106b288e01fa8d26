import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, copyFileSync, fstatSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './embeddedBinaries';
import { cleanEnvironment, type ServerSettings, serverSettings } from './embeddedCluster';
import { stopLeftovers } from './embeddedLeftovers';
import type { RunAs } from './embeddedRunAs';

export type Place = { dataDir: string; folder: string; binaries: Binaries; as: RunAs; settings?: ServerSettings };

const LOG_BYTES = 10_000_000;
const LOG_CHECK_MS = 10 * 60_000;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Rotates the server log. PostgreSQL appends to an open file, so the file is truncated in place; one previous log is
 * kept.
 */
export function rotateLog(path: string, most = LOG_BYTES): void {
  try {
    if (statSync(path).size <= most) return;
    try {
      copyFileSync(path, `${path}.1`);
    } finally {
      // On a full disk, free space matters more than a copy of the log.
      truncateSync(path);
    }
  } catch {
    // Retried at the next check.
  }
}

function openLog(dataDir: string): { file: number; path: string; from: number } {
  const path = join(dataDir, 'postgres.log');
  const file = openSync(path, 'a', 0o600);
  rotateLog(path);
  return { file, path, from: fstatSync(file).size };
}

/** The error that the server logged since it was started. */
function reason(log: { path: string; from: number }): string {
  const written = readFileSync(log.path).subarray(log.from).toString('utf8').trim();
  const lines = written.split('\n').map((line) => line.replace(/^.*? UTC \[\d+\] /, ''));
  return lines.filter((line) => /^(FATAL|PANIC)|could not/.test(line)).join(' ') || lines.slice(-4).join(' ');
}

async function answers(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, ssl: false, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // SQLSTATE class 28: the server is up but has another password; waiting doesn't help.
    if (code?.startsWith('28')) throw new Error(`The embedded database does not accept its own password: ${message}`);
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Stops the server, by force after a time limit. */
export async function endServer(place: Place, child: ChildProcess | undefined): Promise<void> {
  if (child && !ended(child)) {
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exit;
    clearTimeout(late);
  }
  await stopLeftovers(place.folder);
}

/** PostgreSQL refuses a folder that others can read, as one that was copied may be. */
function closeToOthers(folder: string): void {
  try {
    if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
  } catch {
    // Another user's folder: PostgreSQL says why it doesn't start.
  }
}

/** Starts PostgreSQL and resolves when it answers. Crash recovery may take any time as long as the process lives. */
export async function startServer(place: Place, port: number, adminUrl: string, giveUp: AbortSignal) {
  await stopLeftovers(place.folder);
  closeToOthers(place.folder);
  const log = openLog(place.dataDir);
  const settings = serverSettings(place.folder, port, place.settings);
  const [command = '', ...args] = [...place.as.before, place.binaries.postgres, ...settings];
  const child = spawn(command, args, {
    env: cleanEnvironment,
    cwd: '/',
    uid: place.as.uid,
    gid: place.as.gid,
    stdio: ['ignore', log.file, log.file],
    detached: true, // Ctrl-C goes to the whole process group, but the program needs its database until it has stopped.
  });
  closeSync(log.file);
  const rotation = setInterval(() => rotateLog(log.path), LOG_CHECK_MS).unref();
  child.once('exit', () => clearInterval(rotation));
  let failure: string | undefined;
  child.on('error', (error) => {
    failure = error.message;
  });
  try {
    while (!failure && !ended(child) && !giveUp.aborted) {
      await pause(30);
      if (!ended(child) && (await answers(adminUrl))) return child;
    }
  } catch (error) {
    failure = (error as Error).message;
  }
  if (child.pid) await endServer(place, child);
  throw new Error(`PostgreSQL did not start as ${place.as.name}: ${failure ?? reason(log)}`);
}
