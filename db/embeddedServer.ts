import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, fstatSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './embeddedBinaries';
import { cleanEnvironment, serverSettings } from './embeddedCluster';
import { clearOut } from './embeddedLeftovers';
import type { RunAs } from './embeddedRunAs';

export type Place = { dataDir: string; folder: string; binaries: Binaries; as: RunAs };

const LOG_BYTES = 10_000_000;
const LOG_CHECK_MS = 10 * 60_000;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

/** PostgreSQL appends to the file that it was given, so the file is emptied and stays. One former log is kept. */
export function rotateLog(path: string, most = LOG_BYTES): void {
  try {
    if (statSync(path).size <= most) return;
    try {
      copyFileSync(path, `${path}.1`);
    } finally {
      // On a full disk there is no copy: room is worth more than the log.
      truncateSync(path);
    }
  } catch {
    // Tried again at the next check.
  }
}

function openLog(dataDir: string): { file: number; path: string; from: number } {
  const path = join(dataDir, 'postgres.log');
  const file = openSync(path, 'a', 0o600);
  rotateLog(path);
  return { file, path, from: fstatSync(file).size };
}

/** What the server itself gave as its reason, of what it wrote since it was started. */
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
    // 28…: the server is up, but knows another password; waiting would not help.
    if (code?.startsWith('28')) throw new Error(`The embedded database does not accept its own password: ${message}`);
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Ends the server cleanly, and by force what will not go. */
export async function endServer(place: Place, child: ChildProcess | undefined): Promise<void> {
  if (child && !ended(child)) {
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exit;
    clearTimeout(late);
  }
  await clearOut(place.folder);
}

/** Starts PostgreSQL and resolves when it answers; recovery after a crash may take its time, as long as it lives. */
export async function startServer(place: Place, port: number, adminUrl: string, giveUp: AbortSignal) {
  await clearOut(place.folder);
  const log = openLog(place.dataDir);
  const [command = '', ...args] = [...place.as.before, place.binaries.postgres, ...serverSettings(place.folder, port)];
  const child = spawn(command, args, {
    env: cleanEnvironment,
    cwd: '/',
    uid: place.as.uid,
    gid: place.as.gid,
    stdio: ['ignore', log.file, log.file],
    detached: true, // Ctrl-C goes to the whole group, and the program still needs its database to end well
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
