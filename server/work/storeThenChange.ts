import type { Services } from '../services';
import { mayBeCommitted } from './change';

interface Steps<T> {
  /** IDs under which the files are stored. */
  readonly ids: readonly string[];
  readonly store: () => Promise<unknown>;
  /**
   * Runs one `change()` whose rows refer to the IDs. Must do nothing after it, since a failure there couldn't undo the
   * commit.
   */
  readonly commit: () => Promise<T>;
}

/**
 * Stores files, then commits the rows that refer to them. If the change certainly failed, deletes the files. If the
 * response to COMMIT was lost, keeps them; the cleanup deletes them if nothing refers to them.
 */
export async function storeThenChange<T>(services: Services, { ids, store, commit }: Steps<T>): Promise<T> {
  try {
    await store();
    return await commit();
  } catch (error) {
    if (!mayBeCommitted(error))
      await services.files
        .discard(ids)
        .catch((problem: unknown) =>
          services.log.warn({ err: problem }, 'unused files remain in the store until the daily cleanup'),
        );
    throw error;
  }
}
