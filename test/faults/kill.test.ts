import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompanies, addPerson, type Person } from '../support/people';
import { saySeed, seeded } from '../support/random';
import { handsAt } from './handsAt';
import { haveProgram, Program } from './program';
import { keepOn, Ledger, mover, noter, submitter, type Told } from './writers';

/**
 * Twenty times, at moments nobody chose, either the program or its database is killed outright while ten people write.
 * Whatever was acknowledged is there, once; whatever was not is there whole or not at all; no call hangs, none fails
 * with a 500; and every task for the outside has been done in the end (security D23).
 */
const rounds = 20;

let program: Program;
let ledger: Ledger;
const people: Record<string, Person> = {};
const asked: Told[] = [];

beforeAll(async () => {
  haveProgram();
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
  // A second mail for every job.
  await program.sql("UPDATE users SET notif_submit_all = true WHERE name = 'admin'");
});
afterAll(() => program.remove());

const hands = (name: string) => handsAt(program, people[name] as Person);

/** Kills PostgreSQL's first process; the program starts another one. */
async function killDatabase(): Promise<void> {
  const killed = program.postmaster() as number;
  process.kill(killed, 'SIGKILL');
  const ready = async () => (await fetch(`${program.base}/readyz`).catch(() => null))?.status === 200;
  const end = performance.now() + 60_000;
  while (program.postmaster() === killed || !(await ready())) {
    if (!program.running) throw new Error(`The program ended with its database: ${program.said.slice(-5000)}`);
    if (performance.now() > end) throw new Error(`Not ready a minute later: ${program.said.slice(-5000)}`);
    await pause(25);
  }
}
async function killProgram(): Promise<void> {
  await program.kill();
  await program.start();
}

describe('killed twenty times while ten people write', () => {
  it('answers everybody in the end, with 503 while the database is away, and never with a 500', async () => {
    const seed = saySeed('kill -9');
    const random = seeded(seed);
    ledger = new Ledger();
    const each = (i: number) => seeded(seed + 1 + i);
    const acts = [
      ...['client', 'client2', 'customer', 'rival'].map((who, i) => submitter(ledger, hands(who), each(i))),
      ...['admin', 'cad2'].map((who, i) => noter(ledger, hands(who), each(4 + i))),
      ...['admin', 'super'].map((who, i) => mover(ledger, hands(who), each(6 + i), 'validate')),
      ...['cad', 'cad2'].map((who, i) => mover(ledger, hands(who), each(8 + i), 'assign')),
    ];
    const writing = acts.map((act, i) => keepOn(ledger, each(10 + i), act));

    const kills = Array.from({ length: rounds }, (_, i) => (i % 2 === 0 ? killProgram : killDatabase));
    for (let left = kills.length; left > 0; left--) {
      await pause(200 + random() * 1500);
      const [kill] = kills.splice(Math.floor(random() * left), 1);
      await kill?.();
    }
    await pause(500);
    ledger.stopping = true;
    await Promise.all(writing);
    asked.push(...ledger.told);

    const { answers, unavailable, cut, slowest } = ledger.count;
    const of = (what: Told['what']) => asked.filter((t) => t.what === what && t.status < 300).length;
    console.log(
      `${of('job')} jobs, ${of('note')} notes, ${of('validate')} validated, ${of('assign')} assigned; ${answers} answers, ` +
        `${unavailable} of them 503, ${cut} cut off, slowest ${Math.round(slowest)} ms; ` +
        `${asked.filter(({ unsure }) => unsure).length} had to be asked for more than once`,
    );
    expect(ledger.faults).toEqual([]);
    expect(asked.filter(({ status }) => status !== 200 && status !== 201 && status !== 409)).toEqual([]);
    // Otherwise nothing was proven.
    expect(of('job')).toBeGreaterThan(20);
    expect(unavailable).toBeGreaterThan(0);
    expect(cut).toBeGreaterThan(0);
  }, 400_000);

  it('has every job that was acknowledged, once, and no other', async () => {
    const jobs = await program.sql<{ id: number; name: string }>('SELECT id, name FROM jobs ORDER BY id');
    const told = asked.filter(({ what }) => what === 'job').map((t) => ({ id: t.jobId, name: `Roof ${t.key}` }));
    expect(jobs).toEqual(told.sort((a, b) => (a.id as number) - (b.id as number)));
  });

  it('has every note that was acknowledged, once, on its job, and no other', async () => {
    const notes = await program.sql<{ text: string; jobId: number }>(
      'SELECT text, job_id AS "jobId" FROM notes ORDER BY text',
    );
    const told = asked.filter(({ what }) => what === 'note').map((t) => ({ text: `Note ${t.key}`, jobId: t.jobId }));
    expect(notes).toEqual(told.sort((a, b) => (a.text < b.text ? -1 : 1)));
  });

  it('answers every create with the same one when it is sent once more, and makes nothing', async () => {
    const creates = asked.filter(({ key }) => key !== null);
    const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
    for (const { what, who, key, jobId, body, reply } of creates) {
      const by = hands(names.get(who) as string);
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
    const [kept] = await program.sql(
      `SELECT (SELECT count(*) FROM jobs)::int + (SELECT count(*) FROM notes)::int AS made,
              (SELECT count(*) FROM idempotency_keys)::int AS keys`,
    );
    expect(kept).toEqual({ made: creates.length, keys: creates.length });
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

describe('what it kept of each job', () => {
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

  it('has a row of `changes` for each version, without a gap and without a double, up to the present one', () => {
    for (const { id, version, changes } of jobs) {
      const all = Array.from({ length: version }, (_, i) => i + 1);
      expect(
        changes.map((change) => change.version),
        `job ${id}`,
      ).toEqual(all);
    }
  });

  it('has a history that goes the way that the changes went, and ends where the job stands', () => {
    const lives = [['Submitted'], ['Submitted', 'Validated'], ['Submitted', 'Validated', 'Working']];
    for (const { id, status, stays, changes } of jobs) {
      const way = stays.map((stay) => stay.status);
      expect(lives, `job ${id}`).toContainEqual(way);
      expect(
        changes.flatMap(({ to }) => to ?? []),
        `job ${id}`,
      ).toEqual(way);
      expect(way.at(-1), `job ${id}`).toBe(status);
      expect(
        stays.map(({ ended }) => ended),
        `job ${id}`,
      ).toEqual(way.map((_, i) => i < way.length - 1));
    }
  });

  it('has what each was told, by them, at the version that they were told or, of what is shown afterwards, before it', () => {
    const verbs = { job: 'jobs.create', note: 'notes.create', validate: 'jobs.validate', assign: 'jobs.assign' };
    for (const { id, changes } of jobs) {
      const told = asked.filter((t) => t.jobId === id && t.status < 300);
      for (const { what, who, version } of told) {
        const own = changes.filter((row) => row.verb === verbs[what] && row.actorId === who);
        const after = what === 'job' || what === 'note';
        const shown = own.filter((row) => (after ? row.version <= (version as number) : row.version === version));
        expect(shown.length, `${what} of job ${id} at ${version}`).toBeGreaterThan(0);
      }
      const notes = told.filter(({ what }) => what === 'note').map(({ who }) => who);
      const kept = changes.filter(({ verb }) => verb === 'notes.create').map(({ actorId }) => actorId);
      expect(kept.sort(), `notes of job ${id}`).toEqual(notes.sort());
    }
  });

  it('has nothing that nobody wanted: a step without an acknowledgement is one whose answer was lost', () => {
    for (const { id, drafterId, changes } of jobs) {
      for (const [what, verb] of [
        ['validate', 'jobs.validate'],
        ['assign', 'jobs.assign'],
      ] as const) {
        const steps = changes.filter((change) => change.verb === verb);
        const wanted = asked.filter((t) => t.what === what && t.jobId === id);
        expect(steps.length, `${verb} of job ${id}`).toBeLessThanOrEqual(1);
        expect(wanted.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(steps.length);
        const [step] = steps;
        if (!step) continue;
        const by = wanted.filter(({ who }) => who === step.actorId);
        expect(
          by.some(({ status, unsure }) => status === 200 || unsure),
          `${verb} of job ${id}`,
        ).toBe(true);
        if (what === 'assign') expect(drafterId).toBe(step.actorId);
      }
    }
  });
});

/** Waits until no task is left. Summaries of held emails are due an hour later. */
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

describe('what it did for the outside', () => {
  const folderOf = (...path: string[]) => join(program.dataDir, ...path);

  it('has one email for each job to its author and to the admin who asked for all, or holds it for their summary', async () => {
    await quiet();
    // A process killed while it writes leaves a draft, whose name starts with a dot.
    const names = readdirSync(folderOf('outbox')).filter((name) => !name.startsWith('.'));
    const mails = names.map(
      (name) => JSON.parse(readFileSync(folderOf('outbox', name), 'utf8')) as { to: string; text: string },
    );
    const held = await program.sql<{ email: string; job: number }>('SELECT email, job_id AS job FROM held_notices');
    const sent = mails.map(({ to, text }) => `${to} ${/\/jobs\/(\d+)\n/.exec(text)?.[1]}`);
    expect(new Set(sent).size).toBe(sent.length);
    // One that was sent by a process killed before it could say so may be listed in the summary, too.
    const written = [...new Set([...sent, ...held.map(({ email, job }) => `${email} ${job}`)])].sort();
    const jobs = await program.sql<{ id: number; email: string }>(
      'SELECT j.id, u.email FROM jobs j JOIN users u ON u.id = j.author_id',
    );
    const wanted = jobs.flatMap(({ id, email }) => [`${email} ${id}`, `${people.admin?.email} ${id}`]).sort();
    expect(written).toEqual(wanted);
  });

  it('has one folder for each job, which the job knows, with its files in it', async () => {
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
    const lies = new Map(folders.map((way) => [way.split('/')[1], way]));
    expect(lies.size).toBe(jobs.length);
    for (const { id, folder, num, name, key, files } of jobs) {
      expect(folder).toBe(`job-${id}`);
      const submitted = folderOf('drive', lies.get(`${num} ${name}`) as string, 'Submitted');
      expect(existsSync(submitted) ? readdirSync(submitted) : []).toEqual(files === 0 ? [] : [`${key}.pdf`]);
      if (files > 0) expect(readFileSync(join(submitted, `${key}.pdf`), 'utf8')).toBe(key);
    }
    expect(jobs.some(({ files }) => files > 0)).toBe(true);
  });

  it('has every file that was acknowledged with its job, byte by byte', async () => {
    const claimed = asked.filter(({ what, files }) => what === 'job' && files.length > 0);
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
