import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Embedded, startEmbedded } from '../../db/embedded/embedded';
import { findBinaries } from '../../db/embedded/embeddedBinaries';
import { serverSettings } from '../../db/embedded/embeddedCluster';
import { waysToRun } from '../../db/embedded/embeddedRunAs';
import { freePort } from '../../db/embedded/embeddedServer';

// As root, mkdtemp creates a folder that only root may enter, which is the harder case.
const home = mkdtempSync(join(tmpdir(), 'takeoffs-embedded-'));
const dataDir = join(home, 'data');
const folder = join(dataDir, 'postgres');
const logged: string[] = [];
const log = { info: (line: string) => void logged.push(line), warn: (line: string) => void logged.push(line) };
const start = () => startEmbedded({ dataDir, log });

let embedded: Embedded | undefined;
const strays: ChildProcess[] = [];

beforeAll(async () => {
  embedded = await start();
});

afterAll(async () => {
  await embedded?.stop();
  for (const stray of strays) stray.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await pause(20);
}

const isReachable = (url: string) =>
  query(url, 'select').then(
    () => true,
    () => false,
  );

function readPidFile(): string | undefined {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
}

test('runs a durable UTF-8 database on the loopback interface, with a password and without superuser rights', async () => {
  const [row] = await query<Record<string, string>>(
    embedded!.adminUrl,
    `select current_database() as name, getdatabaseencoding() as encoding, upper('жук') as upper,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous,
       current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
       current_setting('timezone') as zone`,
  );
  expect(row).toEqual({
    ...{ name: 'postgres', encoding: 'UTF8', upper: 'ЖУК', fsync: 'on', synchronous: 'on' },
    ...{ addresses: '127.0.0.1', sockets: '', zone: 'UTC' },
  });
  const own = await query(embedded!.url, `select current_database() as name, current_setting('is_superuser') as super`);
  expect(own).toEqual([{ name: 'takeoffs', super: 'off' }]);
  const guessed = embedded!.url.replace(/takeoffs:[^@]+@/, 'takeoffs:guess@');
  await expect(query(guessed, 'select')).rejects.toThrow('password authentication failed');
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('supports trigrams in any script, and the program may create extensions and databases', async () => {
  await query(embedded!.url, 'create extension pg_trgm');
  const rows = await query<{ near: number }>(embedded!.url, `select similarity('крыша', 'крыши') as near`);
  expect(rows[0]!.near).toBeGreaterThan(0.3);
  await query(embedded!.url, 'create database other');
});

test('stops without leaving a process, and starts again with its data', async () => {
  await query(embedded!.url, "create table kept (word text); insert into kept values ('before')");
  const pid = embedded!.pid()!;
  await embedded!.stop();
  expect(alive(pid)).toBe(false);
  expect(embedded!.pid()).toBeUndefined();
  await embedded!.stop();
  // A copied folder may be open to others, which PostgreSQL refuses.
  chmodSync(join(dataDir, 'postgres'), 0o755);
  embedded = await start();
  expect(await query(embedded.url, 'select word from kept')).toEqual([{ word: 'before' }]);
});

test('limits the size of PostgreSQL’s log when it starts and every ten minutes', async () => {
  const file = join(dataDir, 'postgres.log');
  const limit = 10_000_000;
  const expectPreviousLog = (size: number) => {
    expect(statSync(`${file}.1`, { throwIfNoEntry: false })?.size).toBe(size);
    expect(statSync(file).size).toBeLessThan(100_000);
  };
  await embedded!.stop();
  truncateSync(file, limit + 1);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    embedded = await start();
    expectPreviousLog(limit + 1);
    truncateSync(file, limit + 2);
    vi.advanceTimersByTime(10 * 60_000);
    expectPreviousLog(limit + 2);
  } finally {
    vi.useRealTimers();
  }
});

test('refuses a second owner in one line that names the folder and the process, and keeps running', async () => {
  const pid = embedded!.pid();
  const refusal = await start().then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(refusal).toContain(dataDir);
  expect(refusal).toContain(`process ${process.pid}`);
  expect(refusal).not.toContain('\n');
  expect(embedded!.pid()).toBe(pid);
  expect(await isReachable(embedded!.url)).toBe(true);
});

test('restarts on the same port with all committed data after it was killed', async () => {
  const killed = embedded!.pid()!;
  await query(embedded!.url, `insert into kept values ('acknowledged')`);
  process.kill(killed, 'SIGKILL');
  await until(() => embedded!.pid() !== undefined && embedded!.pid() !== killed);
  expect(await query(embedded!.url, 'select word from kept')).toEqual([{ word: 'before' }, { word: 'acknowledged' }]);
  expect(logged.some((line) => line.includes('ended unexpectedly (SIGKILL)'))).toBe(true);
});

test('ends an orphaned busy backend and restarts after it was killed', async () => {
  const killed = embedded!.pid()!;
  const client = new pg.Client({ connectionString: embedded!.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const busy = client.query('do $$ begin loop end loop; end $$').catch((error: Error) => error);
  await pause(50);
  process.kill(killed, 'SIGKILL');
  await until(() => embedded!.pid() !== undefined && embedded!.pid() !== killed);
  expect(alive(rows[0]!.pid)).toBe(false);
  expect(await busy).toBeInstanceOf(Error);
  expect(await isReachable(embedded!.url)).toBe(true);
});

test('stays stopped when it is stopped during a restart', async () => {
  process.kill(embedded!.pid()!, 'SIGKILL');
  await until(() => embedded!.pid() === undefined);
  const { url } = embedded!;
  await embedded!.stop();
  await pause(300);
  expect(embedded!.pid()).toBeUndefined();
  expect(await isReachable(url)).toBe(false);
});

test('stops a server that a killed program left behind, and ignores a PID file with a reused PID', async () => {
  const { postgres } = findBinaries();
  const owner = statSync(folder).uid;
  const { uid, gid, before } = [...waysToRun(dataDir, postgres)].find(
    (way) => (way.fileOwner?.uid ?? owner) === owner,
  )!;
  const [command, ...args] = [...before, postgres, ...serverSettings(folder, await freePort())];
  const orphan = spawn(command!, args, { uid, gid, stdio: 'ignore', detached: true });
  strays.push(orphan);
  const exit = once(orphan, 'exit');
  await until(() => readPidFile()?.includes('ready') ?? false);
  embedded = await start();
  expect(await exit).toEqual([0, null]);
  expect(logged.some((line) => line.includes(`left behind (process ${orphan.pid})`))).toBe(true);
  await embedded.stop();

  writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1\n1\n\n127.0.0.1\n1 1\nready\n`);
  embedded = await start();
  expect(await query(embedded.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
});

test('takes over after a program was killed, without its lock or server and with all acknowledged data', async () => {
  await embedded!.stop();
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../db/embedded/embedded.ts'))};
    const log = { info() {}, warn() {} };
    const { url, pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(JSON.stringify({ url, pid: pid() }));`;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  strays.push(owner);
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const { url, pid } = JSON.parse(line.toString()) as { url: string; pid: number };
  await query(url, `insert into kept values ('by the other')`);
  owner.kill('SIGKILL');
  embedded = await start();
  expect(alive(pid)).toBe(false);
  expect(await query(embedded.url, `select word from kept where word = 'by the other'`)).toHaveLength(1);
});
