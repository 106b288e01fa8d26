import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Calendar, dueAt } from '../../common/jobs/clock';
import { seedStory } from '../../server/seed/seedStory';
import { storySignIns } from '../../server/seed/storySignIns';
import { type EmptyInstallation, startEmptyServer } from './emptyInstallation';

// A Thursday afternoon at the office (Chicago).
const now = new Date('2026-11-19T14:26:00-06:00');
/** A fifth of the jobs of DEMO=large. */
const jobs = 20_000;

let demo: EmptyInstallation;
let took = 0;
beforeAll(async () => {
  demo = await startEmptyServer(now);
  const began = performance.now();
  expect(await seedStory(demo.services, jobs)).toBe(true);
  took = performance.now() - began;
  console.log(`loaded a fifth of DEMO=large in ${Math.round(took)} ms`);
}, 240_000);
afterAll(() => demo.close());

const n = async (from: string) => (await demo.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]?.n ?? 0;
const none = (what: string, from: string) => expect.soft(n(from), what).resolves.toBe(0);

test('loads years of jobs of five companies, in addition to the demo and its sign-ins', async () => {
  expect(await n('jobs')).toBe(jobs + 72);
  expect(await n('companies')).toBe(5);
  expect(
    await n("jobs WHERE due_time IS NOT NULL AND status NOT IN ('Submitted', 'Released', 'No Takeoff')"),
  ).toBeGreaterThanOrEqual(1500);
  expect(await n('(SELECT job_id FROM notes GROUP BY 1 HAVING count(*) >= 300) x')).toBe(1);
  for (const letters of ['[A-Za-z]', '[а-яА-Я]', '[一-龠]', '[ا-ي]'])
    expect(await n(`jobs WHERE name ~ '${letters}'`)).toBeGreaterThan(500);
  expect(await storySignIns(demo.services)).toContain('admin@demo.test');
  // The demo's own jobs are the newest.
  expect(await n(`jobs WHERE num > (SELECT min(num) FROM jobs WHERE name = 'Cedar Hollow Bunkhouse')`)).toBeLessThan(
    72,
  );
});

test('every job is in a state that the commands would produce', async () => {
  const of = 'jobs j JOIN job_status_times s ON s.job_id = j.id';
  // A job whose RFI was answered before its validation has waited since it was submitted.
  await none(
    'one open history row, with the current status',
    `${of} WHERE s.ended_at IS NULL AND ((s.status, s.revision) IS DISTINCT FROM (j.status, j.revision)
       OR s.started_at <> CASE WHEN j.status = 'Submitted' AND j.status_time = j.time_in THEN s.started_at ELSE j.status_time END)`,
  );
  expect(await n('job_status_times WHERE ended_at IS NULL')).toBe(jobs + 72);
  await none(
    'history rows without gaps',
    '(SELECT ended_at, lead(started_at) OVER (PARTITION BY job_id ORDER BY id) AS next FROM job_status_times) s WHERE next IS DISTINCT FROM ended_at',
  );
  await none('no history in the future', `job_status_times WHERE started_at > '${now.toISOString()}'`);
  await none(
    'a drafter while in work',
    "jobs WHERE status IN ('Working', 'Correction', 'Review', 'Released') AND drafter_id IS NULL",
  );
  await none(
    'level, clock and due time from validation on',
    "jobs WHERE (status IN ('Submitted', 'No Takeoff')) <> (level IS NULL) AND status <> 'RFI' AND num <= 100000 + (SELECT count(*) FROM jobs) - 72",
  );
  await none('a due time exactly when there is a clock', 'jobs WHERE (due_time IS NULL) <> (clock_started IS NULL)');
  await none('a release time exactly when released', "jobs WHERE (status = 'Released') <> (time_out IS NOT NULL)");
  await none(
    'the first release is stored with its due time and drafter',
    `jobs j WHERE first_out IS DISTINCT FROM
       (SELECT min(s.started_at) FROM job_status_times s WHERE s.job_id = j.id AND s.status = 'Released')
     OR (first_out IS NULL) <> (first_due IS NULL) OR (first_out IS NULL) <> (first_drafter_id IS NULL)`,
  );
  await none(
    'a release has a note and a file',
    "jobs j WHERE status = 'Released' AND NOT (EXISTS (SELECT 1 FROM notes n WHERE n.job_id = j.id AND n.action = 'release' AND n.job_rev = j.revision AND n.job_corr = j.correction) AND EXISTS (SELECT 1 FROM files f WHERE f.job_id = j.id AND f.file_type = 6 AND f.job_rev = j.revision))",
  );
  await none(
    'a review has a current draft',
    "jobs j WHERE status = 'Review' AND NOT EXISTS (SELECT 1 FROM files f WHERE f.job_id = j.id AND f.file_type = 4 AND f.job_rev = j.revision AND f.job_corr = j.correction)",
  );
  await none(
    'submitters of the same company',
    'jobs j JOIN users u ON u.id = j.author_id WHERE u.company_id <> j.company_id',
  );
  await none(
    'customers of the same company',
    'jobs j JOIN customers c ON c.id = j.customer_id WHERE c.company_id <> j.company_id',
  );
  await none(
    'indexes are restored',
    "pg_class c WHERE relname IN ('jobs_search', 'notes_by_job', 'files_by_job') AND relkind = 'i' HAVING count(*) <> 3",
  );
});

test('due times equal those computed in business time', async () => {
  const calendar: Calendar = await demo.services.calendar();
  const jobs = await demo.sql<{
    level: number;
    rush: boolean;
    revision: number;
    clockStarted: Date;
    clockWaitedMs: number;
    dueTime: Date;
  }>(
    `SELECT level, rush, revision, clock_started AS "clockStarted", clock_waited_ms::int AS "clockWaitedMs", due_time AS "dueTime"
     FROM jobs WHERE clock_started IS NOT NULL AND NOT due_by_hand AND id % 67 = 0`,
  );
  expect(jobs.length).toBeGreaterThan(200);
  for (const { level, rush, revision, clockStarted, clockWaitedMs, dueTime } of jobs) {
    const clock = { level, rush, revision: revision > 0, startedAt: clockStarted.getTime(), waited: clockWaitedMs };
    expect(new Date(dueAt(clock, calendar)).toISOString()).toBe(dueTime.toISOString());
  }
});

test('tallies equal counts of the jobs', async () => {
  const [row] = await demo.sql(
    `SELECT (SELECT sum(n)::int FROM job_tallies WHERE author_id = 0 AND what = 'in') AS received,
       (SELECT sum(n)::int FROM job_tallies WHERE author_id <> 0 AND what = 'out') - (SELECT count(*)::int FROM jobs WHERE first_out IS NOT NULL) AS out,
       (SELECT sum(cents) FROM job_tallies WHERE author_id = 0 AND what = 'out') - (SELECT sum(revenue_cents) FROM jobs WHERE first_out IS NOT NULL) AS cents`,
  );
  expect(row).toEqual({ received: jobs + 72, out: 0, cents: 0 });
});
