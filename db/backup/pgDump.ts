import { execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';

/** A usable pg_dump, or why there is none. */
export type PgDump = { readonly command: string; readonly version: string } | { readonly why: string };

/** Debian installs one per major version in addition to the one on the PATH. */
function candidates(): string[] {
  const debian = '/usr/lib/postgresql';
  try {
    return ['pg_dump', ...readdirSync(debian).map((version) => `${debian}/${version}/bin/pg_dump`)];
  } catch {
    return ['pg_dump'];
  }
}

/** pg_dump reads servers of its version and earlier. */
export async function findPgDump(serverMajor: number): Promise<PgDump> {
  const seen: string[] = [];
  for (const command of candidates()) {
    const output = await promisify(execFile)(command, ['--version'], { timeout: 5000 }).catch(() => null);
    const version = /(\d+)(?:\.\d+)*/.exec(output?.stdout ?? '')?.[0];
    if (version === undefined) continue;
    if (Number.parseInt(version, 10) >= serverMajor) return { command, version };
    if (!seen.includes(version)) seen.push(version);
  }
  return {
    why:
      seen.length === 0
        ? 'there is no pg_dump here'
        : `pg_dump ${seen.join(' and ')} is older than the server, which is ${serverMajor}`,
  };
}

/** Connection string without the password: other users can see arguments, but not the environment. */
function withoutPassword(url: string): { address: string; secret: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.toString(), secret: password === '' ? {} : { PGPASSWORD: password } };
}

/** Dumps the whole database as compressed SQL in the given snapshot. */
export async function runPgDump(command: string, url: string, snapshot: string, file: string): Promise<void> {
  const { address, secret } = withoutPassword(url);
  const child = spawn(
    command,
    [
      ...[`--dbname=${address}`, `--snapshot=${snapshot}`, '--format=plain', '--encoding=UTF8', '--no-password'],
      ...['--no-owner', '--no-privileges'],
    ],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C', TZ: 'UTC', ...secret },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(0, 2000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(complaint.trim().split('\n')[0] ?? `${code}`)),
    );
  });
  await Promise.all([
    ended,
    pipeline(child.stdout, createGzip({ level: 4 }), createWriteStream(file, { mode: 0o600, flush: true })),
  ]);
}
