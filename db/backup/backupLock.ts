import { NotCopyable } from './copyDatabase';
import { withClient } from '../withClient';

/** Shared advisory lock of each running backup. */
const backupLock = 7_310_002;
/** Pause between statements on the idle connection, so that no firewall drops it, in ms. */
const keepAliveMs = 30_000;

/**
 * Runs the part of a backup that copies rows, then files. No process deletes files meanwhile, so every file referenced
 * in the snapshot can be copied. Fails if the lock was lost.
 */
export const holdBackupLock = <T>(url: string, run: () => Promise<T>): Promise<T> =>
  withClient(url, 'backup lock', async (client) => {
    await client.query('SET statement_timeout = 0');
    await client.query(`SELECT pg_advisory_lock_shared(${backupLock})`);
    const keepAlive = setInterval(() => void client.query('SELECT 1').catch(() => {}), keepAliveMs);
    try {
      const result = await run();
      await client.query('SELECT 1').catch(() => {
        throw new NotCopyable('The connection to the database was lost during the backup. Run it again.');
      });
      return result;
    } finally {
      clearInterval(keepAlive);
    }
  });

/** True if a backup holds the lock. A key of one bigint is stored in two halves, marked by objsubid 1. */
export const backupLockHeld = `
  SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND classid = 0
    AND objid = ${backupLock} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locked`;
