import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The postmaster's own note of its pid, which outlives it when it is killed. */
function notedPid(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

// Every postgres process lives in its data folder. A noted pid alone proves nothing: pids are reused.
function livesIn(folder: string, pid: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    const home = statSync(`/proc/${pid}/cwd`);
    const here = statSync(folder);
    return home.ino === here.ino && home.dev === here.dev;
  } catch {
    return false; // gone meanwhile, or somebody else's
  }
}

function processesIn(folder: string): number[] {
  if (existsSync('/proc/self/stat')) {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && livesIn(folder, entry))
      .map(Number);
  }
  const pid = notedPid(folder);
  if (pid === undefined) return [];
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(folder) ? [pid] : [];
  } catch {
    return [];
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
        throw new Error(
          `A PostgreSQL left behind (process ${pid}) belongs to another user: stop it, then start again.`,
        );
      }
    }
  }
}

async function emptied(folder: string, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (processesIn(folder).length > 0) {
    if (Date.now() > until) return false;
    await pause(25);
  }
  return true;
}

/**
 * Ends whatever PostgreSQL a killed program left in the folder: a whole server by a clean fast shutdown, orphans of a
 * killed server (they still hold its shared memory) by the crash exit that recovery is made for.
 * Only the folder's owner may call this.
 */
export async function clearOut(folder: string, log?: (line: string) => void): Promise<void> {
  const left = processesIn(folder);
  const server = left.find((pid) => pid === notedPid(folder));
  if (left.length > 0) log?.(`Ending a PostgreSQL that was left behind (process ${server ?? left.join(', ')}).`);
  if (server) signal([server], 'SIGINT');
  let empty = await emptied(folder, server ? 15_000 : 500);
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    if (empty) break;
    signal(processesIn(folder), name);
    empty = await emptied(folder, 5_000);
  }
  if (!empty) throw new Error(`PostgreSQL in ${folder} cannot be ended (process ${processesIn(folder).join(', ')}).`);
  // With nobody inside, the note can only mislead: its pid may be a stranger's by now, and PostgreSQL would refuse.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}
