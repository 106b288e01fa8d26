import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// The lock is a flock on an open file. The kernel releases it when the process ends, so there is no stale lock and no
// reused PID to check, and it works between containers that share the folder. The PID in the file is only for the error
// message.
const O_EXLOCK_DARWIN = 0x20;

function openLocked(path: string): number | undefined {
  const flags = constants.O_RDWR | constants.O_CREAT;
  if (process.platform === 'darwin') {
    try {
      return openSync(path, flags | O_EXLOCK_DARWIN | constants.O_NONBLOCK, 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
      throw error;
    }
  }
  const file = openSync(path, flags, 0o600);
  // Node has no flock. The flock command locks the file descriptor it inherits, and the lock stays with ours.
  const flock = spawnSync('flock', ['--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] });
  if (flock.status === 0) return file;
  closeSync(file);
  if (flock.error) {
    throw new Error('The embedded database needs the flock command (Debian: util-linux), or DATABASE_URL.');
  }
  return undefined;
}

function ownerWritten(path: string): string {
  const pid = readFileSync(path, 'utf8').trim();
  return /^\d+$/.test(pid) ? `process ${pid}` : 'another process';
}

// A program that has just received a stop signal may still be closing.
const PATIENCE = 3_000;

/** Takes exclusive ownership of the folder until release(). Throws an error that names the folder and its owner. */
export async function ownFolder(dataDir: string): Promise<{ release(): void }> {
  const path = join(dataDir, 'owner.lock');
  const until = Date.now() + PATIENCE;
  let file: number | undefined;
  try {
    file = openLocked(path);
    while (file === undefined && Date.now() < until) {
      await pause(100);
      file = openLocked(path);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new Error(`DATA_DIR ${dataDir} cannot be used: ${message}`);
  }
  if (file === undefined) {
    throw new Error(
      `DATA_DIR ${dataDir} is in use by ${ownerWritten(path)}: stop it first, or choose another DATA_DIR.`,
    );
  }
  const lockFile = file;
  ftruncateSync(lockFile);
  writeSync(lockFile, `${process.pid}\n`, 0);
  let open = true;
  return {
    release() {
      if (open) closeSync(lockFile);
      open = false;
    },
  };
}
