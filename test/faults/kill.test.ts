import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompanies, addPerson, type Person } from '../support/people';
import { logSeed, seeded } from '../support/random';
import { callerAt } from './callerAt';
import { ensureBuilt, Program } from './program';
import { repeatUntilStopped, Ledger, mover, noter, submitter, type Outcome } from './writers';

/**
 * Twenty times, at random moments, either the program or its database is killed while ten people write. Acknowledged
 * writes exist exactly once; others exist completely or not at all; no call hangs or fails with a 500; and every
 * outbound task is done in the end (security D23).
 */
const rounds = 20;

let program: Program;
let ledger: Ledger;
const people: Record<string, Person> = {};
const outcomes: Outcome[] = [];

beforeAll(async () => {
  ensureBuilt();
  program = new Program();
  await program.start();
  const companies = await addCompanies(program.sql);
  const cast = [
    ['client', 'client', companies.A.id],
    ['client2', 'client', companies.A.id],
    ['customer', 'customer', companies.A.id],
    ['rival', 'client', companies.B.id],
    ['admin', 'admin', null],
    ['super', 'super', null],
    ['cad', 'cad', null],
    ['cad2', 'cad', null],
  ] as const;
  for (const [name, role, companyId] of cast) {
    people[name] = await addPerson(program.sql, new Date(), { name, role, companyId });
  }
  // A second email for every job.
  await program.sql("UPDATE users SET notif_submit_all = true WHERE name = 'admin'");
});
afterAll(() => program.remove());

const callerOf = (name: string) => callerAt(program, people[name] as Person);

/** Kills the postmaster; the program starts a new one. */
async function killDatabase(): Promise<void> {
  const killed = program.postmaster() as number;
  process.kill(killed, 'SIGKILL');
  const ready = async () => (await fetch(`${program.base}/readyz`).catch(() => null))?.status === 200;
  const end = performance.now() + 60_000;
  while (program.postmaster() === killed || !(await ready())) {
    if (!program.running) throw new Error(`The program exited with its database: ${program.stdout.slice(-5000)}`);
    if (performance.now() > end) throw new Error(`Not ready a minute later: ${program.stdout.slice(-5000)}`);
    await pause(25);
  }
}
async function killProgram(): Promise<void> {
  await program.kill();
  await program.start();
}

describe('killed twenty times while ten people write', () => {
  it('answers every call in the end, with 503 while the database is down and never with 500', async () => {
    const seed = logSeed('kill -9');
    const random = seeded(seed);
    ledger = new Ledger();
    const each = (i: number) => seeded(seed + 1 + i);
    const actions = [
      ...['client', 'client2', 'customer', 'rival'].map((who, i) => submitter(ledger, callerOf(who), each(i))),
      ...['admin', 'cad2'].map((who, i) => noter(ledger, callerOf(who), each(4 + i))),
      ...['admin', 'super'].map((who, i) => mover(ledger, callerOf(who), each(6 + i), 'validate')),
      ...['cad', 'cad2'].map((who, i) => mover(ledger, callerOf(who), each(8 + i), 'assign')),
    ];
    const writing = actions.map((act, i) => repeatUntilStopped(ledger, each(10 + i), act));

    const kills = Array.from({ length: rounds }, (_, i) => (i % 2 === 0 ? killProgram : killDatabase));
    for (let left = kills.length; left > 0; left--) {
      await pause(200 + random() * 1500);
      const [kill] = kills.splice(Math.floor(random() * left), 1);
      await kill?.();
    }
    await pause(500);
    ledger.stopping = true;
    await Promise.all(writing);
    outcomes.push(...ledger.outcomes);

    const { answers, unavailable, cut, slowest } = ledger.count;
    const of = (what: Outcome['what']) => outcomes.filter((t) => t.what === what && t.status < 300).length;
    console.log(
      `${of('job')} jobs, ${of('note')} notes, ${of('validate')} validated, ${of('assign')} assigned; ${answers} answers, ` +
        `${unavailable} of them 503, ${cut} cut off, slowest ${Math.round(slowest)} ms; ` +
        `${outcomes.filter(({ maybeApplied }) => maybeApplied).length} had to be repeated`,
    );
    expect(ledger.failures).toEqual([]);
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 201 && status !== 409)).toEqual([]);
    // Otherwise the test proves nothing.
    expect(of('job')).toBeGreaterThan(20);
    expect(unavailable).toBeGreaterThan(0);
    expect(cut).toBeGreaterThan(0);
  }, 400_000);

  it('has every acknowledged job once, and no others', async () => {
    const jobs = await program.sql<{ id: number; name: string }>('SELECT id, name FROM jobs ORDER BY id');
    const expected = outcomes.filter(({ what }) => what === 'job').map((t) => ({ id: t.jobId, name: `Roof ${t.key}` }));
    expect(jobs).toEqual(expected.sort((a, b) => (a.id as number) - (b.id as number)));
  });

  it('has every acknowledged note once, on its job, and no others', async () => {
    const notes = await program.sql<{ text: string; jobId: number }>(
      'SELECT text, job_id AS "jobId" FROM notes ORDER BY text',
    );
    const expected = outcomes
      .filter(({ what }) => what === 'note')
      .map((t) => ({ text: `Note ${t.key}`, jobId: t.jobId }));
    expect(notes).toEqual(expected.sort((a, b) => (a.text < b.text ? -1 : 1)));
  });

  it('answers every repeated create with the original record and creates nothing', async () => {
    const creates = outcomes.filter(({ key }) => key !== null);
    const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
    for (const { what, who, key, jobId, body, reply } of creates) {
      const by = callerOf(names.get(who) as string);
      const headers = { 'idempotency-key': key as string };
      const params = { jobId: jobId as number };
      if (what === 'job') {
        const { _id, num, name } = await by.does('jobs.create', { body: body as never, headers });
        expect({ _id, num, name }).toEqual({ _id: jobId, num: reply.num, name: reply.name });
      } else {
        const { note } = await by.does('notes.create', { params, body, headers });
        expect(note).toEqual(reply.note);
      }
    }
    const [stored] = await program.sql(
      `SELECT (SELECT count(*) FROM jobs)::int + (SELECT count(*) FROM notes)::int AS made,
              (SELECT count(*) FROM idempotency_keys)::int AS keys`,
    );
    expect(stored).toEqual({ made: creates.length, keys: creates.length });
  });
});

interface JobRow {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly drafterId: number | null;
  readonly stays: { status: string; ended: boolean }[];
  readonly changes: { version: number; verb: string; actorId: number | null; to: string | null }[];
}

describe('the stored data of each job', () => {
  let jobs: JobRow[];
  beforeAll(async () => {
    await quiet();
    jobs = await program.sql<JobRow>(
      `SELECT j.id, j.version, j.status, j.drafter_id AS "drafterId",
         (SELECT json_agg(json_build_object('status', s.status, 'ended', s.ended_at IS NOT NULL) ORDER BY s.id)
            FROM job_status_times s WHERE s.job_id = j.id) AS stays,
         (SELECT json_agg(json_build_object('version', c.version, 'verb', c.verb, 'actorId', c.actor_id,
                                            'to', c.diff->'status'->>1) ORDER BY c.version, c.id)
            FROM changes c WHERE c.kind = 'job' AND c.entity_id = j.id) AS changes
       FROM jobs j ORDER BY j.id`,
    );
  });

  it('has exactly one `changes` row for each version', () => {
    for (const { id, version, changes } of jobs) {
      const all = Array.from({ length: version }, (_, i) => i + 1);
      expect(
        changes.map((change) => change.version),
        `job ${id}`,
      ).toEqual(all);
    }
  });

  it('has a status history that matches the changes and ends with the current status', () => {
    const lifecycles = [['Submitted'], ['Submitted', 'Validated'], ['Submitted', 'Validated', 'Working']];
    for (const { id, status, stays, changes } of jobs) {
      const statuses = stays.map((stay) => stay.status);
      expect(lifecycles, `job ${id}`).toContainEqual(statuses);
      expect(
        changes.flatMap(({ to }) => to ?? []),
        `job ${id}`,
      ).toEqual(statuses);
      expect(statuses.at(-1), `job ${id}`).toBe(status);
      expect(
        stays.map(({ ended }) => ended),
        `job ${id}`,
      ).toEqual(statuses.map((_, i) => i < statuses.length - 1));
    }
  });

  it('has a change for each acknowledgement, by the same user and at the acknowledged version or before it', () => {
    const verbs = { job: 'jobs.create', note: 'notes.create', validate: 'jobs.validate', assign: 'jobs.assign' };
    for (const { id, changes } of jobs) {
      const expected = outcomes.filter((t) => t.jobId === id && t.status < 300);
      for (const { what, who, version } of expected) {
        const own = changes.filter((row) => row.verb === verbs[what] && row.actorId === who);
        const after = what === 'job' || what === 'note';
        const shown = own.filter((row) => (after ? row.version <= (version as number) : row.version === version));
        expect(shown.length, `${what} of job ${id} at ${version}`).toBeGreaterThan(0);
      }
      const notes = expected.filter(({ what }) => what === 'note').map(({ who }) => who);
      const stored = changes.filter(({ verb }) => verb === 'notes.create').map(({ actorId }) => actorId);
      expect(stored.sort(), `notes of job ${id}`).toEqual(notes.sort());
    }
  });

  it('has no step that nobody requested; a step without an acknowledgement is one whose response was lost', () => {
    for (const { id, drafterId, changes } of jobs) {
      for (const [what, verb] of [
        ['validate', 'jobs.validate'],
        ['assign', 'jobs.assign'],
      ] as const) {
        const steps = changes.filter((change) => change.verb === verb);
        const wanted = outcomes.filter((t) => t.what === what && t.jobId === id);
        expect(steps.length, `${verb} of job ${id}`).toBeLessThanOrEqual(1);
        expect(wanted.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(steps.length);
        const [step] = steps;
        if (!step) continue;
        const by = wanted.filter(({ who }) => who === step.actorId);
        expect(
          by.some(({ status, maybeApplied }) => status === 200 || maybeApplied),
          `${verb} of job ${id}`,
        ).toBe(true);
        if (what === 'assign') expect(drafterId).toBe(step.actorId);
      }
    }
  });
});

/** Waits until no task is left, except digests, which are due an hour later. */
async function quiet(): Promise<void> {
  const end = performance.now() + 120_000;
  for (;;) {
    // A task that failed when its process or database was killed would wait for up to a minute.
    await program.sql(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0 AND run_at > now() AND locked_at IS NULL`,
    );
    const left = await program.sql<{ task: string; attempts: number; locked: boolean; error: string | null }>(
      `SELECT t.identifier AS task, j.attempts, j.locked_at IS NOT NULL AS locked, j.last_error AS error
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier <> 'mail.digest'`,
    );
    if (left.length === 0) return;
    if (performance.now() > end) throw new Error(`${left.length} tasks are left: ${JSON.stringify(left.slice(0, 5))}`);
    await pause(250);
  }
}

describe('outbound effects', () => {
  const folderOf = (...path: string[]) => join(program.dataDir, ...path);

  it('sends one email per job to its author and to the subscribed admin, or queues it for their digest', async () => {
    await quiet();
    // A process killed while writing leaves a temporary file, whose name starts with a dot.
    const names = readdirSync(folderOf('outbox')).filter((name) => !name.startsWith('.'));
    const mails = names.map(
      (name) => JSON.parse(readFileSync(folderOf('outbox', name), 'utf8')) as { to: string; text: string },
    );
    const notices = await program.sql<{ email: string; job: number }>('SELECT email, job_id AS job FROM held_notices');
    const sent = mails.map(({ to, text }) => `${to} ${/\/jobs\/(\d+)\n/.exec(text)?.[1]}`);
    expect(new Set(sent).size).toBe(sent.length);
    // An email sent by a process that was killed before recording it may be in the digest too.
    const written = [...new Set([...sent, ...notices.map(({ email, job }) => `${email} ${job}`)])].sort();
    const jobs = await program.sql<{ id: number; email: string }>(
      'SELECT j.id, u.email FROM jobs j JOIN users u ON u.id = j.author_id',
    );
    const wanted = jobs.flatMap(({ id, email }) => [`${email} ${id}`, `${people.admin?.email} ${id}`]).sort();
    expect(written).toEqual(wanted);
  });

  it('creates one Drive folder for each job, stores its ID in the job, and puts the files in it', async () => {
    const jobs = await program.sql<{
      id: number;
      num: number;
      name: string;
      folder: string;
      key: string;
      files: number;
    }>(
      `SELECT j.id, j.num, j.name, j.gdrive_folder AS folder, substr(j.name, 6) AS key,
              (SELECT count(*)::int FROM files f WHERE f.job_id = j.id) AS files FROM jobs j`,
    );
    const companies = readdirSync(folderOf('drive'));
    expect(companies.sort()).toEqual(['ALP Alpine Roofing', 'BIR Birch Metals']);
    const folders = companies.flatMap((company) =>
      readdirSync(folderOf('drive', company)).map((job) => `${company}/${job}`),
    );
    const pathByJob = new Map(folders.map((path) => [path.split('/')[1], path]));
    expect(pathByJob.size).toBe(jobs.length);
    for (const { id, folder, num, name, key, files } of jobs) {
      expect(folder).toBe(`job-${id}`);
      const submitted = folderOf('drive', pathByJob.get(`${num} ${name}`) as string, 'Submitted');
      expect(existsSync(submitted) ? readdirSync(submitted) : []).toEqual(files === 0 ? [] : [`${key}.dwg`]);
      if (files > 0) expect(readFileSync(join(submitted, `${key}.dwg`), 'utf8')).toBe(key);
    }
    expect(jobs.some(({ files }) => files > 0)).toBe(true);
  });

  it('has every acknowledged file of each job, byte for byte', async () => {
    const claimed = outcomes.filter(({ what, files }) => what === 'job' && files.length > 0);
    const rows = await program.sql<{ id: string; jobId: number }>(
      'SELECT id, job_id AS "jobId" FROM files WHERE job_id IS NOT NULL',
    );
    expect(rows).toHaveLength(claimed.length);
    for (const { files, jobId, key } of claimed) {
      const id = files[0]?.split('/').at(-1) as string;
      expect(rows).toContainEqual({ id, jobId });
      const bytes = readFileSync(folderOf('files/kept', id.slice(0, 1), id));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(
        createHash('sha256')
          .update(key as string)
          .digest('hex'),
      );
    }
  });
});
