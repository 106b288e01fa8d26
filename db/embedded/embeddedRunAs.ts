import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Account = { uid: number; gid: number };

/** A way to run PostgreSQL's programs: command prefix and owner of the files. */
export type RunAs = {
  name: string;
  before: string[];
  uid?: number;
  gid?: number;
  fileOwner?: Account;
};

// PostgreSQL then shuts down together with the program that started it, even if that is killed.
const withParent = ['setpriv', '--pdeathsig', 'INT', '--'];

function runs(command: string[], as?: Account): boolean {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { stdio: 'ignore', ...as }).status === 0;
}

/** A named account; initdb requires one. */
function account(user: string | number): Account | undefined {
  const { stdout } = spawnSync('id', [String(user)], { encoding: 'utf8' });
  const [, uid, gid] = /^uid=(\d+)\([^)]+\) gid=(\d+)/.exec(stdout ?? '') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Non-root owners of the parent folders; one of them can access the path. */
function ownersAbove(path: string): number[] {
  const uid = statSync(path).uid;
  return [...(uid === 0 ? [] : [uid]), ...(path === dirname(path) ? [] : ownersAbove(dirname(path)))];
}

/**
 * Ways to try on this machine, in order. Each is looked for only when the former ones failed, since every look starts
 * processes. `folder` must exist and be accessible.
 */
export function* waysToRun(folder: string, postgres: string): Generator<RunAs> {
  const tied = runs([...withParent, 'true']) ? withParent : [];
  if (process.getuid?.() !== 0) {
    yield { name: 'this user', before: tied };
    return;
  }
  const reaches = ['/bin/sh', '-c', 'cd "$1" && "$2" --version', 'sh', folder, postgres];
  let last: Account = { uid: 65534, gid: 65534 };
  for (const user of new Set([...ownersAbove(folder), ...ownersAbove(postgres), 'postgres', 'nobody'])) {
    const found = account(user);
    if (!found) continue;
    last = found;
    if (runs(reaches, found)) yield { name: `account ${found.uid}`, before: tied, ...found, fileOwner: found };
  }
  // Keep root outside so that root's folders stay reachable, and run as an ordinary account inside.
  const inside = ['unshare', '--user', `--map-user=${last.uid}`, '--', ...tied];
  if (runs([...inside, ...reaches])) yield { name: 'a user namespace', before: inside, fileOwner: { uid: 0, gid: 0 } };
}

export const NO_WAY_AS_ROOT =
  'PostgreSQL refuses to run as root, and this machine lets root neither change account nor make a user namespace: ' +
  'start the program as an ordinary user, or set DATABASE_URL.';

/** Changes the owner of a folder and its content to the account that runs PostgreSQL. */
export function handOver(folder: string, owner: Account | undefined): void {
  if (!owner || statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true }) as string[]) {
    lchownSync(join(folder, entry), owner.uid, owner.gid);
  }
  // The folder itself comes last, so an interrupted change is detected and repeated.
  chownSync(folder, owner.uid, owner.gid);
}
