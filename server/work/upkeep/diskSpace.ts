import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sequelize } from 'sequelize';
import { rows } from '../sql';

const fullStates = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Error code from Node, or from PostgreSQL through the driver or Sequelize. */
const codeOf = (error: unknown): string => {
  const { code, original, cause } = (error ?? {}) as { code?: unknown; original?: unknown; cause?: unknown };
  if (original) return codeOf(original);
  return fullStates.has(String(code)) || !cause ? String(code ?? '') : codeOf(cause);
};
export const isDiskFull = (error: unknown): boolean => fullStates.has(codeOf(error));

export interface DiskSpace {
  /** Call with the error of a failed write. */
  note(error: unknown): void;
  /** Returns the storage that is full now; null if there is room. */
  full(): Promise<'files' | 'database' | null>;
}

/** Large enough that the file system can't store it inside the file's metadata. */
const probeBytes = 64 * 1024;
const freshMs = 2000;

/** Checks for room by writing a file; free space alone doesn't reflect quotas. */
export function diskSpace(folder: string, db: Sequelize): DiskSpace {
  let databaseFailed = false;
  let known: { at: number; full: Promise<'files' | 'database' | null> } | null = null;
  const filesFull = async () => {
    const probe = path.join(folder, `probe-${randomBytes(8).toString('hex')}`);
    try {
      await writeFile(probe, Buffer.alloc(probeBytes), { mode: 0o600 });
      return false;
    } catch (error) {
      return isDiskFull(error);
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
  };
  /** After a failed write, stays true until a write succeeds. */
  const databaseFull = async () => {
    if (!databaseFailed) return false;
    try {
      // Creating the table requests pages from the disk; it is dropped at once.
      await rows(
        db,
        `CREATE TEMP TABLE disk_probe ON COMMIT DROP AS SELECT repeat('x', 1000) FROM generate_series(1, 100)`,
      );
      databaseFailed = false;
    } catch {
      // A full database may not even start, so another error doesn't prove that there is room.
    }
    return databaseFailed;
  };
  return {
    note(error) {
      if (!isDiskFull(error)) return;
      known = null;
      if (codeOf(error) === '53100') databaseFailed = true;
    },
    full() {
      const now = performance.now();
      if (!known || now - known.at > freshMs) {
        const look = async () => ((await filesFull()) ? 'files' : (await databaseFull()) ? 'database' : null);
        known = { at: now, full: look() };
      }
      return known.full;
    },
  };
}
