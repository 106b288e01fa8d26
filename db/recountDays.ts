import { migrationLock } from './migrate';
import { programRuns } from './runningPrograms';
import type { Ask } from './withClient';

/** Why the days cannot be counted again now: one line for whoever tries. */
export class NotRecountable extends Error {}

/** Jobs that are counted by one statement. */
const slice = 20_000;

/** What a job counts for, as the triggers of `jobs` count it: for its company as a whole and for its author. */
const countSlice = `INSERT INTO counted_days
  SELECT g.author_id, t.what, t.day, j.company_id, count(*), sum(t.cents) FROM jobs j
  CROSS JOIN LATERAL (VALUES
    ('in', (j.time_in AT TIME ZONE $1)::date, 0::bigint, TRUE),
    ('out', (j.time_out AT TIME ZONE $1)::date, coalesce(j.revenue_cents, 0)::bigint, j.time_out IS NOT NULL),
    (j.status, date '1970-01-01', 0::bigint, j.status IN ('Released', 'No Takeoff'))) t (what, day, cents, counts)
  CROSS JOIN LATERAL (VALUES (0), (j.author_id)) g (author_id)
  WHERE t.counts AND j.id > $2 AND j.id <= $3 GROUP BY 1, 2, 3, 4`;

/**
 * Keeps the program from starting until the transaction ends, and throws when it runs: it counts in the time zone that
 * it started with.
 */
export async function mustBeStopped(ask: Ask): Promise<void> {
  await ask(`SELECT pg_advisory_xact_lock(${migrationLock}) IS NULL AS locked`);
  if (await programRuns(ask))
    throw new NotRecountable('The program runs on this database: stop it, then run this command again.');
  const [there] = await ask<{ yes: boolean }>(`SELECT to_regclass('public.job_tallies') IS NOT NULL AS yes`);
  if (!there?.yes) throw new NotRecountable('There is no installation in this database: start the program once.');
}

/** Counts the days of all jobs again in another time zone, slice by slice, inside the caller's transaction. */
export async function recountDays(
  ask: Ask,
  zone: string,
  progress: (done: number, of: number) => void,
  jobsAtOnce = slice,
): Promise<void> {
  await ask(`CREATE TEMP TABLE counted_days
    (author_id integer, what text, day date, company_id integer, n integer, cents bigint) ON COMMIT DROP`);
  const [jobs] = await ask<{ last: number }>('SELECT coalesce(max(id), 0)::int AS last FROM jobs');
  const last = jobs?.last ?? 0;
  for (let from = 0; from < last; from += jobsAtOnce) {
    await ask(countSlice, [zone, from, from + jobsAtOnce]);
    progress(Math.min(from + jobsAtOnce, last), last);
  }
  await ask('DELETE FROM job_tallies');
  await ask(`INSERT INTO job_tallies (author_id, what, day, company_id, n, cents)
    SELECT author_id, what, day, company_id, sum(n), sum(cents) FROM counted_days GROUP BY 1, 2, 3, 4`);
}
