import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sequelize } from 'sequelize';
import { rows } from './sql';

const fullStates = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Node's code, or PostgreSQL's as the driver or Sequelize hands it on. */
const codeOf = (error: unknown): string => {
  const { code, original, cause } = (error ?? {}) as { code?: unknown; original?: unknown; cause?: unknown };
  if (original) return codeOf(original);
  return fullStates.has(String(code)) || !cause ? String(code ?? '') : codeOf(cause);
};
export const isDiskFull = (error: unknown): boolean => fullStates.has(codeOf(error));

export interface DiskSpace {
  /** A write has failed. */
  note(error: unknown): void;
  /** What is full now; null: there is room. */
  full(): Promise<'files' | 'database' | null>;
}

/** More than what a file system keeps of a file beside its data. */
const probeBytes = 64 * 1024;
const freshMs = 2000;

/** Tells by writing whether there is room: free space alone says nothing of quotas. */
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
  /** Once a write has failed, it stays so until one goes well. */
  const databaseFull = async () => {
    if (!databaseFailed) return false;
    try {
      // Analyzed as it is made: nothing of it stays, and its pages are requested from the disk.
      await rows(
        db,
        `CREATE TEMP TABLE disk_probe ON COMMIT DROP AS SELECT repeat('x', 1000) FROM generate_series(1, 100)`,
      );
      databaseFailed = false;
    } catch {
      // A database whose disk is full may not even start: an answer other than "full" is no proof of room.
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
