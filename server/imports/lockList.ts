import type { List } from '../../common/imports/import';
import { Company } from '../../db/models/Company';
import type { Work } from '../work/Work';

/** How long an import waits for another one, in seconds. */
export const importWaitSeconds = 25;

export interface LockedList {
  /** Increments the version of the page that contains the list. */
  touched(): Promise<void>;
}

/**
 * Locks a list, so only one import or undo runs per list (security D19); others wait. Match and ratio lists are part of
 * the company page, so the company row is locked and its version incremented.
 */
export async function lockList(work: Work, what: List, companyId: number, mine: number | null): Promise<LockedList> {
  // Imports of one list run one after another.
  await work.waitLong(importWaitSeconds);
  // Take this lock first, so that an import waiting for the others counts as alive.
  if (mine !== null) await work.sql(`SELECT pg_advisory_xact_lock(${aliveLock}, $1) IS NULL AS alive`, [mine]);
  const company = what === 'match' || what === 'ratio' ? await work.lock(Company, companyId) : null;
  await work.lockKey(`import ${companyId} ${what}`);
  await failDead(work, mine);
  return {
    touched: async () => {
      if (company) await work.touch(Company, company);
    },
  };
}

/** Lock of an import that is running or waiting. */
export const aliveLock = 7_310_004;

/**
 * Marks imports as failed if they are recorded as running but their process has died; their list is unchanged. An
 * import recorded by a live process but not started yet has one minute to start.
 */
export async function failDead(work: Work, mine: number | null): Promise<void> {
  const dead = await work.sql<{ id: number; version: number }>(
    `UPDATE imports SET state = 'failed' WHERE id IN (SELECT id FROM imports im WHERE state = 'running' AND id IS DISTINCT FROM $1
       AND (begins_until < clock_timestamp() OR NOT EXISTS (
         SELECT 1 FROM pg_stat_activity a WHERE a.datname = current_database() AND a.application_name = im.begun_by))
       AND pg_try_advisory_xact_lock(${aliveLock}, id) ORDER BY id FOR UPDATE SKIP LOCKED) RETURNING id, version`,
    [mine],
  );
  work.noteTouched('import', dead);
}
