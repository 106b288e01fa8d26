import type { House } from '../house';
import { mayBeCommitted } from './change';

interface Steps<T> {
  /** The ids under which bytes are stored. */
  readonly ids: readonly string[];
  readonly store: () => Promise<unknown>;
  /** One `change()` whose rows name the ids, and nothing after it: what follows a commit must not undo it. */
  readonly commit: () => Promise<T>;
}

/**
 * Stores bytes, then commits the rows that name them. When the change certainly did not happen the bytes are discarded.
 * When the answer to its COMMIT was lost they may be named by then, so they stay: the orphan sweep removes them if not.
 */
export async function storeThenChange<T>(house: House, { ids, store, commit }: Steps<T>): Promise<T> {
  try {
    await store();
    return await commit();
  } catch (error) {
    if (!mayBeCommitted(error))
      await house.files
        .discard(ids)
        .catch((problem: unknown) => house.log.warn({ err: problem }, 'stored bytes were left to the orphan sweep'));
    throw error;
  }
}
