import { migrationLock } from './migrate';
import { programRuns } from './runningPrograms';
import type { RunSql } from './withClient';

/** A recount isn't possible now. The message is for the operator. */
export class NotRecountable extends Error {}

/** Jobs per statement. */
const slice = 20_000;

/** Counts per company and per author, as the triggers of `jobs` maintain them. */
const countSlice = `INSERT INTO counted_days
  SELECT g.author_id, t.what, t.day, j.company_id, count(*), sum(t.cents) FROM jobs j
  CROSS JOIN LATERAL (VALUES
    ('in', (j.time_in AT TIME ZONE $1)::date, 0::bigint, NOT j.of_quote),
    ('out', (j.first_out AT TIME ZONE $1)::date, coalesce(j.revenue_cents, 0)::bigint, j.first_out IS NOT NULL),
    (j.status, date '1970-01-01', 0::bigint, j.status IN ('Released', 'No Takeoff'))) t (what, day, cents, counts)
  CROSS JOIN LATERAL (VALUES (0), (j.author_id)) g (author_id)
  WHERE t.counts AND j.id > $2 AND j.id <= $3 GROUP BY 1, 2, 3, 4`;

/**
 * Keeps the program from starting until the transaction ends, and throws if it is running, because it would count in
 * its old time zone.
 */
export async function mustBeStopped(runSql: RunSql): Promise<void> {
  await runSql(`SELECT pg_advisory_xact_lock(${migrationLock}) IS NULL AS locked`);
  if (await programRuns(runSql))
    throw new NotRecountable('The program runs on this database: stop it, then run this command again.');
  const [there] = await runSql<{ yes: boolean }>(`SELECT to_regclass('public.job_tallies') IS NOT NULL AS yes`);
  if (!there?.yes) throw new NotRecountable('There is no installation in this database: start the program once.');
}

/** Recounts the daily totals of all jobs in another time zone, in slices, inside the caller's transaction. */
export async function recountDays(
  runSql: RunSql,
  zone: string,
  progress: (done: number, of: number) => void,
  jobsAtOnce = slice,
): Promise<void> {
  await runSql(`CREATE TEMP TABLE counted_days
    (author_id integer, what text, day date, company_id integer, n integer, cents bigint) ON COMMIT DROP`);
  const [jobs] = await runSql<{ last: number }>('SELECT coalesce(max(id), 0)::int AS last FROM jobs');
  const last = jobs?.last ?? 0;
  for (let from = 0; from < last; from += jobsAtOnce) {
    await runSql(countSlice, [zone, from, from + jobsAtOnce]);
    progress(Math.min(from + jobsAtOnce, last), last);
  }
  await runSql('DELETE FROM job_tallies');
  await runSql(`INSERT INTO job_tallies (author_id, what, day, company_id, n, cents)
    SELECT author_id, what, day, company_id, sum(n), sum(cents) FROM counted_days GROUP BY 1, 2, 3, 4`);
}
