import { backupLockHeld } from '../../../db/backup/backupLock';
import type { Services } from '../../services';
import { oneRow, rows } from '../sql';
import { addTask, type TaskPayload } from '../tasks/tasks';

const retrySeconds = 60;

/**
 * True if a backup is copying files. It takes its snapshot under the lock, so files whose rows were deleted before this
 * returns false aren't needed by any running backup.
 */
export const isBackupRunning = async (services: Pick<Services, 'db'>): Promise<boolean> =>
  (await oneRow<{ locked: boolean }>(services.db, backupLockHeld))?.locked === true;

/** SQL of a row of `files`: the IDs under which it is stored, with its thumbnail. A set, so not for RETURNING. */
export const storedIds = 'unnest(array_remove(ARRAY[id, thumbnail_id], NULL))';

/** Deletes files whose rows are gone. Queues itself again while a backup is running, which may still need them. */
export async function discardFiles(services: Services, { ids }: TaskPayload<'files.discard'>): Promise<void> {
  if (ids.length === 0) return;
  if (!(await isBackupRunning(services))) return services.files.discard(ids);
  await addTask((sql, bind) => rows(services.db, sql, bind), 'files.discard', { ids }, { afterSeconds: retrySeconds });
}
