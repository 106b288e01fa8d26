import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './embeddedBinaries';
import type { RunAs } from './embeddedRunAs';

// Environment variables such as PGDATA, PGTZ and LANG must not influence the cluster.
export const cleanEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

// The built-in locale provider sorts the same on every machine. Trigrams split words by the C library's ctype.
const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** Server settings by name. */
export type ServerSettings = Readonly<Record<string, string | number>>;

/** Command-line arguments of the server; `other` settings replace or extend the usual ones. */
export function serverSettings(folder: string, port: number, other: ServerSettings = {}): string[] {
  const settings: ServerSettings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    log_min_error_statement: 'panic', // Statement values may be private and don't belong in a log file.
    ...other,
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function run(as: RunAs, program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const [command = program, ...before] = [...as.before, program];
  return new Promise((resolve) => {
    const child = spawn(command, [...before, ...args], {
      env: cleanEnvironment,
      cwd: '/',
      uid: as.uid,
      gid: as.gid,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

export const passwordFile = (folder: string) => join(folder, 'password');

/** Creates the cluster in a temporary folder and moves it into place when complete. */
export async function createCluster(dataDir: string, folder: string, as: RunAs, binaries: Binaries): Promise<void> {
  const staging = join(dataDir, 'postgres.new');
  const password = join(dataDir, 'postgres.password');
  rmSync(staging, { recursive: true, force: true });
  rmSync(password, { force: true });
  mkdirSync(staging, { mode: 0o700 });
  writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  for (const path of as.fileOwner ? [staging, password] : []) chownSync(path, as.fileOwner!.uid, as.fileOwner!.gid);

  const { code, output } = await run(as, binaries.initdb, [
    ...['-D', staging, '--username', 'postgres', '--pwfile', password, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--locale', 'C', '--lc-ctype', ctype, '--no-instructions'],
  ]);
  if (code !== 0 || !existsSync(join(staging, 'PG_VERSION'))) {
    rmSync(staging, { recursive: true, force: true });
    rmSync(password, { force: true });
    throw new Error(
      `The database could not be created as ${as.name}: ${output.trim().split('\n').join(' ') || `code ${code}`}`,
    );
  }
  renameSync(password, passwordFile(staging));
  renameSync(staging, folder);
  const parent = openSync(dataDir, 'r');
  fsyncSync(parent);
  closeSync(parent);
}
