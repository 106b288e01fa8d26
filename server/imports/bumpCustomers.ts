import type { Work } from '../work/Work';

/** What bumpDependants does for one customer, for all that an import renamed or removed: in its own transaction, or not at all. */
export async function bumpCustomers(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const jobs = await work.sql(
    `UPDATE jobs SET id = id WHERE id IN
       (SELECT id FROM jobs WHERE customer_id = ANY($1) ORDER BY id FOR NO KEY UPDATE) RETURNING id`,
    [ids],
  );
  if (jobs.length > 0) work.stale(['job', 'jobPage']);
}
