import { type Calendar, hour } from '../../common/jobs/clock';
import { panels, scripts } from '../../db/seeds/large';
import { Job } from '../../db/models/Job';
import type { Work } from '../work/Work';
import { bulkLoad } from './bulkLoad';
import { type Dice, dice } from './dice';
import { type Goal, type JobLife, liveJob } from './jobLife';
import { type OfficeHours, officeHours } from './officeHours';
import { insertRows } from './insertRows';

/** Companies and users that the generated jobs belong to. */
export interface Crowd {
  readonly companies: readonly {
    readonly id: number;
    readonly authors: readonly number[];
    readonly customers: readonly number[];
    /** Prices of levels 1 to 5, in cents. */
    readonly prices: readonly (number | null | undefined)[];
  }[];
  readonly drafters: readonly number[];
  readonly admin: number;
}
export interface Many {
  readonly jobs: number;
  readonly onBoard: number;
  /** Additional jobs that are submitted and not validated yet. */
  readonly waiting: number;
  /** Number of notes on one job of the board. */
  readonly notesOnOne: number;
  readonly years: number;
}

/** Mix of jobs on the board, out of twenty. */
const board: readonly (readonly [Goal, number])[] = [
  ['Validated', 6],
  ['Working', 6],
  ['Review', 3],
  ['Correction', 2],
  ['Revision', 2],
  ['RFI', 1],
];

export interface SeededJobs {
  /** ID of the job with many notes. */
  readonly jobWithManyNotes: number;
  /** Files of open jobs, which need content. */
  readonly files: readonly string[];
}

/**
 * Generates years of jobs with a few statements, the same for every load: jobs with the versions, histories, notes,
 * files and clocks that the commands would produce. Triggers update the tallies.
 */
export async function seedMany(
  work: Work,
  many: Many,
  { crowd, calendar, fileSize }: { crowd: Crowd; calendar: Calendar; fileSize: number },
): Promise<SeededJobs> {
  const now = work.now.getTime();
  const time = officeHours(calendar, now - many.years * 365 * 24 * hour, now);
  const chance = dice(20_261_121);
  const [first] = await work.sql<{ id: number; num: number }>(
    'SELECT (SELECT coalesce(max(id), 0) FROM jobs) + 1 AS id, greatest((SELECT max(num) FROM jobs), 100000) + 1 AS num',
  );
  const { id: firstId, num: firstNum } = first as { id: number; num: number };
  const lives = livesOf(many, time, chance);
  await bulkLoad(work, ['jobs', 'job_status_times', 'notes', 'files'], async () => {
    for (let i = 0; i < lives.length; i += perStatement) {
      const part = lives.slice(i, i + perStatement);
      const rows = part.map((life, k) => rowOf(life, firstId + i + k, firstNum + i + k, { crowd, time, chance }));
      await insertRows(work, Job, rows);
      await insertStatusTimes(work, part, firstId + i, time);
    }
    await work.sql(
      "SELECT setval(pg_get_serial_sequence('jobs', 'id'), max(id)), setval('job_num', max(num)) FROM jobs",
    );
    await insertNotes(work, firstId, crowd.admin, fileSize);
  });
  const [talk] = await work.sql<{ id: number }>("SELECT max(id) AS id FROM jobs WHERE status = 'Working'");
  const jobWithManyNotes = (talk as { id: number }).id;
  await addManyNotes(work, jobWithManyNotes, many.notesOnOne);
  await work.sql('SELECT add_up_tallies() IS NULL AS done');
  for (const table of ['jobs', 'job_status_times', 'notes', 'files', 'job_tallies']) await work.sql(`ANALYZE ${table}`);
  const files = await work.sql<{ id: string }>(
    `SELECT f.id FROM files f JOIN jobs j ON j.id = f.job_id
     WHERE j.id >= $1 AND j.status NOT IN ('Released', 'No Takeoff') ORDER BY f.id`,
    [firstId],
  );
  return { jobWithManyNotes, files: files.map(({ id }) => id) };
}

const perStatement = 10_000;

/** In order of submission. */
function livesOf(many: Many, time: OfficeHours, chance: Dice): JobLife[] {
  const inHand: Goal[] = board.flatMap(([goal, of20]) =>
    Array<Goal>(Math.floor((many.onBoard * of20) / 20)).fill(goal),
  );
  while (inHand.length < many.onBoard) inHand.push('Validated');
  for (let i = 0; i < many.waiting; i++) inHand.push(i % 4 === 0 ? 'Asked' : 'Submitted');
  const begins = (goal: Goal) =>
    time.now - chance.between(goal === 'Submitted' ? 0.2 : 3, goal === 'Revision' ? 90 : 40) * hour;
  const wanted: [Goal, number][] = inHand.map((goal) => [goal, Math.max(0, begins(goal))]);
  while (wanted.length < many.jobs) wanted.push(['Finished', chance.between(0, time.now - 3 * hour)]);
  return wanted
    .sort(([, a], [, b]) => a - b)
    .map(([goal, begin]) => liveJob(goal, Math.round(begin), time.now, chance));
}

function rowOf(
  life: JobLife,
  id: number,
  num: number,
  { crowd, time, chance }: { crowd: Crowd; time: OfficeHours; chance: Dice },
): Record<string, unknown> {
  const script = scripts[chance.happens(0.7) ? 0 : Math.floor(chance.between(1, 4))] as (typeof scripts)[number];
  const company = chance.pick(crowd.companies);
  const [panel, width] = chance.pick(panels);
  const last = life.stays.at(-1) as JobLife['stays'][number];
  const iso = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString());
  const drawn = life.stays.some(({ status }) => status === 'Working');
  const custom = life.level === 9 ? Math.round(chance.between(80, 700)) * 100 : null;
  const revenueCents = life.level === null ? null : (custom ?? company.prices[life.level - 1] ?? null);
  const old = last.from < time.now - 200 * hour;
  const { before } = life;
  const drafterId = drawn ? chance.pick(crowd.drafters) : null;
  const firstClock = before ?? life.clock;
  const firstOut = before?.out ?? life.out;
  return {
    id,
    num,
    version: life.stays.length,
    companyId: company.id,
    authorId: chance.pick(company.authors),
    customerId: company.customers.length > 0 && chance.happens(0.7) ? chance.pick(company.customers) : null,
    drafterId,
    firstDrafterId: firstOut === null ? null : drafterId,
    firstOut: iso(firstOut === null ? null : time.at(firstOut)),
    firstDue: firstOut === null || !firstClock ? null : iso(time.due(firstClock.from + firstClock.allowed)),
    revision: last.revision,
    correction: last.correction,
    name: `${chance.pick<string>(script.owners)} ${chance.pick<string>(script.buildings)} ${1 + Math.floor(chance.next() * 999)}`,
    street: `${1 + Math.floor(chance.next() * 9999)} ${chance.pick<string>(script.streets)}`,
    city: chance.pick<string>(script.cities),
    state: chance.pick<string>(script.states),
    pan1Name: panel,
    pan1Width: width,
    status: last.status,
    statusTime: iso(time.at(last.from)),
    rfiFrom: life.rfiFrom,
    quoteStatus: life.stays.some(({ status }) => status === 'Released') ? 'Ready to Quote' : 'Awaiting Takeoff',
    productionStatus: 'Awaiting Approval',
    billingStatus:
      last.status === 'Released' && old && revenueCents !== null
        ? chance.happens(0.97)
          ? 'Invoiced'
          : 'Demo'
        : 'Incomplete',
    rush: life.rush,
    level: life.level,
    levelCustomCents: custom,
    revenueCents,
    maxRevisions: 2,
    timeIn: iso(time.at((life.stays[0] as JobLife['stays'][number]).from)),
    timeOut: life.out === null ? null : iso(time.at(life.out)),
    dueTime: life.clock && iso(time.due(life.clock.from + life.clock.allowed)),
    dueByHand: false,
    clockStarted: life.clock && iso(time.at(life.clock.from)),
    clockWaitedMs: 0,
    beforeRevision: before && {
      correction: before.correction,
      dueTime: iso(time.due(before.from + before.allowed)),
      timeOut: iso(time.at(before.out)),
      dueByHand: false,
      clockStarted: iso(time.at(before.from)),
      clockWaitedMs: 0,
    },
  };
}

/** Status histories of jobs with consecutive IDs. */
async function insertStatusTimes(
  work: Work,
  lives: readonly JobLife[],
  firstId: number,
  time: OfficeHours,
): Promise<void> {
  const jobs: number[] = [];
  const statuses: string[] = [];
  const revisions: number[] = [];
  const starts: number[] = [];
  const ended: (number | null)[] = [];
  const worked: (number | null)[] = [];
  lives.forEach(({ stays }, i) => {
    stays.forEach((stay, k) => {
      const next = stays[k + 1];
      jobs.push(firstId + i);
      statuses.push(stay.status);
      revisions.push(stay.revision);
      starts.push(time.at(stay.from));
      ended.push(next ? time.at(next.from) : null);
      worked.push(next ? next.from - stay.from : null);
    });
  });
  await work.sql(
    `INSERT INTO job_status_times (job_id, status, revision, started_at, ended_at, working_ms)
     SELECT s.job, s.status, s.revision, to_timestamp(s.begun / 1000), to_timestamp(s.ended / 1000), s.worked
     FROM unnest($1::int[], $2::text[], $3::int[], $4::float8[], $5::float8[], $6::bigint[])
       AS s (job, status, revision, begun, ended, worked)`,
    [jobs, statuses, revisions, starts, ended, worked],
  );
}

const fileId = (of: string): string => `translate(left(encode(sha256((${of})::bytea), 'base64'), 22), '+/', '-_')`;

/**
 * Adds what each status left behind: a plan with the submission, a drawing with each review, a note with each release.
 */
async function insertNotes(work: Work, firstId: number, admin: number, fileSize: number): Promise<void> {
  await work.sql(
    `INSERT INTO notes (job_id, author_id, text, action, by_staff, job_rev, job_corr, time_in)
     SELECT s.job_id, CASE s.status WHEN 'Review' THEN j.drafter_id WHEN 'Revision' THEN j.author_id ELSE $2 END,
       CASE s.status WHEN 'Review' THEN 'Cut list by plane.' WHEN 'Correction' THEN 'Ridge is short by a foot.'
         WHEN 'Revision' THEN 'The owner wants a longer eave.' WHEN 'RFI' THEN 'Which pitch is the porch?' ELSE '' END,
       CASE s.status WHEN 'Released' THEN 'release' ELSE lower(s.status) END, s.status <> 'Revision', s.revision,
       s.corrections, s.started_at
     FROM (SELECT t.*, count(*) FILTER (WHERE t.status = 'Correction') OVER (PARTITION BY t.job_id, t.revision ORDER BY t.id) AS corrections
           FROM job_status_times t WHERE t.job_id >= $1) s JOIN jobs j ON j.id = s.job_id
     WHERE s.status IN ('Review', 'Correction', 'Released', 'Revision', 'RFI') ORDER BY s.started_at, s.id`,
    [firstId, admin],
  );
  await work.sql('ANALYZE notes');
  const mime = `'application/pdf'`;
  // Drawing their thumbnails would take days.
  await work.sql(
    `INSERT INTO files (id, name, size, mime, purpose, uploader_id, uploaded_at, job_id, file_type, claimed_at, thumbnail_tried)
     SELECT ${fileId(`'sent with ' || j.id`)}, 'roof plan.pdf', $2, ${mime}, 'subFile', j.author_id, j.time_in, j.id, 1, j.time_in, TRUE
     FROM jobs j WHERE j.id >= $1`,
    [firstId, fileSize],
  );
  // Drafts are released with their round; corrected ones stay drafts.
  await work.sql(
    `INSERT INTO files (id, name, size, mime, purpose, uploader_id, uploaded_at, job_id, note_id, file_type, job_rev, job_corr, claimed_at, thumbnail_tried)
     SELECT ${fileId(`'drawn for ' || n.id`)}, j.num || c.inits || j.pan1_width::int || '.pdf', $2, ${mime}, 'draftFile', n.author_id, n.time_in,
       j.id, n.id, CASE WHEN r.id IS NULL THEN 4 ELSE 6 END, n.job_rev, n.job_corr, n.time_in, TRUE
     FROM notes n JOIN jobs j ON j.id = n.job_id JOIN companies c ON c.id = j.company_id
     LEFT JOIN notes r ON r.job_id = n.job_id AND r.action = 'release' AND r.job_rev = n.job_rev AND r.job_corr = n.job_corr
     WHERE n.action = 'review' AND n.job_id >= $1`,
    [firstId, fileSize],
  );
}

/** Adds a long exchange of notes between author and drafter. */
const addManyNotes = (work: Work, jobId: number, notes: number) =>
  work.sql(
    `WITH added AS (
       INSERT INTO notes (job_id, author_id, text, by_staff, job_rev, job_corr, time_in)
       SELECT j.id, CASE WHEN n % 2 = 0 THEN j.author_id ELSE j.drafter_id END,
         CASE WHEN n % 2 = 0 THEN 'And the valley on page ' || n || '?' ELSE 'Drawn as on page ' || n || '.' END, n % 2 = 1,
         j.revision, j.correction, $2::timestamptz - ($3 - n) * interval '1 second'
       FROM jobs j CROSS JOIN generate_series(1, $3) n WHERE j.id = $1 RETURNING 1)
     UPDATE jobs SET version = version WHERE id = $1 AND EXISTS (SELECT 1 FROM added)`,
    [jobId, work.now, notes],
  );
