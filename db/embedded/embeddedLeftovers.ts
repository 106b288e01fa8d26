import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The postmaster's PID file, which remains after it is killed. */
function postmasterPid(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

// Check the data folder of the process too: PIDs are reused.
function runsIn(folder: string, pid: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    const home = statSync(`/proc/${pid}/cwd`);
    const here = statSync(folder);
    return home.ino === here.ino && home.dev === here.dev;
  } catch {
    return false; // The process has ended, or belongs to another user.
  }
}

function processesIn(folder: string): number[] {
  if (existsSync('/proc/self/stat')) {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && runsIn(folder, entry))
      .map(Number);
  }
  const pid = postmasterPid(folder);
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

async function waitUntilEmpty(folder: string, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (processesIn(folder).length > 0) {
    if (Date.now() > until) return false;
    await pause(25);
  }
  return true;
}

/**
 * Stops what a killed program left running in the folder: a complete server by a fast shutdown, orphaned processes by
 * the crash exit that recovery handles. Only the owner of the folder may call this.
 */
export async function stopLeftovers(folder: string, log?: (line: string) => void): Promise<void> {
  const left = processesIn(folder);
  const server = left.find((pid) => pid === postmasterPid(folder));
  if (left.length > 0) log?.(`Ending a PostgreSQL that was left behind (process ${server ?? left.join(', ')}).`);
  if (server) signal([server], 'SIGINT');
  let empty = await waitUntilEmpty(folder, server ? 15_000 : 500);
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    if (empty) break;
    signal(processesIn(folder), name);
    empty = await waitUntilEmpty(folder, 5_000);
  }
  if (!empty) throw new Error(`PostgreSQL in ${folder} cannot be ended (process ${processesIn(folder).join(', ')}).`);
  // Remove the PID file: its PID may now belong to another process, and PostgreSQL would refuse to start.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}
