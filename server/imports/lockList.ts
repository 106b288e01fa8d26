import type { List } from '../../common/imports/import';
import { Company } from '../../db/models/Company';
import type { Work } from '../work/Work';

/** How long an import waits for another one. */
export const importWaitSeconds = 25;

export interface LockedList {
  /** Moves the version of what shows the list as a part of itself. */
  touched(): Promise<void>;
}

/**
 * One import or undoing at a time per list of a company (security D19); the others wait. Match and ratio lists are a
 * part of the company's page, so its row is what is locked and moved.
 */
export async function lockList(work: Work, what: List, companyId: number, mine: number | null): Promise<LockedList> {
  // Imports of one list take turns.
  await work.waitLong(importWaitSeconds);
  // First of all: whoever waits for the others below is alive already.
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

/** Held by whoever works on an import, or waits to. */
export const aliveLock = 7_310_004;

/**
 * Imports that say they are running while nobody works on them are marked as failed: their process has died, and the
 * list is as it was. One that a living process has written down and not begun yet has a minute.
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
