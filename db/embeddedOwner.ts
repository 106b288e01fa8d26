import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// The lock is the kernel's (flock), held through an open file: it goes with its process, however that ends, so there is
// no stale lock to judge, no reused pid to mistake for the owner, and it holds between containers sharing the folder too.
// The pid inside the file is for the reader of the message alone.
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
  // Node has no flock: the command locks the open file that it inherits, and the lock stays with ours when it has gone.
  const asked = spawnSync('flock', ['--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] });
  if (asked.status === 0) return file;
  closeSync(file);
  if (asked.error) {
    throw new Error('The embedded database needs the flock command (Debian: util-linux), or DATABASE_URL.');
  }
  return undefined;
}

function ownerWritten(path: string): string {
  const pid = readFileSync(path, 'utf8').trim();
  return /^\d+$/.test(pid) ? `process ${pid}` : 'another process';
}

// Whoever was told to stop a moment ago may still be closing down.
const PATIENCE = 3_000;

/** Makes this process the folder's only owner until release(), or throws one line that names folder and owner. */
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
  const held = file;
  ftruncateSync(held);
  writeSync(held, `${process.pid}\n`, 0);
  let open = true;
  return {
    release() {
      if (open) closeSync(held);
      open = false;
    },
  };
}
