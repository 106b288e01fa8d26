import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../db/embedded/embeddedServer';

/** The machine's own PostgreSQL with its pg_dump, of any version: not the one bundled with the app. */
const debian = '/usr/lib/postgresql';
const bin = existsSync(debian)
  ? readdirSync(debian)
      .map((version) => join(debian, version, 'bin'))
      .filter((folder) => ['initdb', 'pg_ctl', 'pg_dump'].every((one) => existsSync(join(folder, one))))
      .at(-1)
  : undefined;
export const haveOtherPostgres = bin !== undefined;
if (!haveOtherPostgres)
  console.warn('Skipped: no PostgreSQL with pg_dump is installed (Debian: apt-get install postgresql).');

export interface OtherPostgres {
  readonly url: string;
  stop(): void;
}

/** Starts a new cluster in its own folder. */
export async function startOtherPostgres(): Promise<OtherPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'takeoffs-postgres-'));
  const [uid, gid] = process.getuid?.() === 0 ? ['-u', '-g'].map((what) => idOf(what)) : [undefined, undefined];
  if (uid !== undefined && gid !== undefined) chownSync(home, uid, gid);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(bin as string, program), args, { uid, gid, cwd: home, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const port = await freePort();
  const data = join(home, 'data');
  run('initdb', '-D', data, '-U', 'them', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', 'start', '-w', '-D', data, '-l', join(home, 'log'), '-o', settings);
  return {
    url: `postgres://them:not%20asked@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', 'stop', '-m', 'immediate', '-D', data);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const idOf = (what: string): number => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout);
