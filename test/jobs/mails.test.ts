import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailDigest } from '../../server/jobs/notify/holdNotice';
import { mayNotify } from '../../server/work/spendQuota';
import { mailAboutJob } from '../../server/jobs/notify/mailAboutJob';
import { mustAct } from '../support/journey';
import type { Person } from '../support/people';
import { startWorld, type World } from '../support/world';
import { submitEffects, mails, type Occasion } from './status.table';

// Recipients of the emails about a job's events, and the other effects of a submission.

type Who = keyof typeof mails;
const occasions = ['submit', 'rfi', 'answered', 'release', 'revision'] as const satisfies readonly Occasion[];
const named = {
  ...{ submitted: 'submit', rfi: 'rfi', answered: 'answered', released: 'release', revision: 'revision' },
} as const;

let world: World;
let deputy: Person;
beforeAll(async () => {
  world = await startWorld();
  deputy = await world.addPerson({ name: 'Deputy', role: 'admin', companyId: null });
  await switches(deputy, false, false);
});
afterAll(() => world.stop());

const columns = ['notif_submit', 'notif_rfi', 'notif_release'];

/** Sets both switches of every kind of email. */
async function switches({ id }: Person, own: boolean, all: boolean): Promise<void> {
  const sets = columns.map((one) => `${one} = ${own}, ${one}_all = ${all}`);
  await world.sql(`UPDATE users SET ${sets.join(', ')} WHERE id = $1`, [id]);
}

/** Takes a job of the author from submission to an answered RFI, release and revision, acting as a user without notifications; returns the recipients per event. */
async function mailed(author: Person): Promise<Record<Occasion, string[]>> {
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  const { _id } = await world.as(author).does('jobs.create', { body: { name: 'Mails', pan1Width: 16 } });
  const admin = world.as(deputy);
  await admin.does('notes.create', { params: { jobId: _id }, body: { rfi: true } });
  await admin.does('notes.create', { params: { jobId: _id }, body: { rfiResponse: true } });
  await admin.does('jobs.validate', { params: { id: _id }, body: { level: 1 } });
  await admin.does('jobs.assign', { params: { id: _id }, body: {} });
  const files = await admin.upload('draftFile', [{ name: 'a.pdf', bytes: 'a' }]);
  const { notedJob } = await admin.does('notes.create', { params: { jobId: _id }, body: { review: true, files } });
  const level = notedJob.files.filter((file) => file.fileType === 4).map((file) => file._id);
  await admin.does('jobs.release', { params: { id: _id }, body: { level } });
  await admin.does('notes.create', { params: { jobId: _id }, body: { revision: true, text: 'A dormer more.' } });
  const tasks = (await world.tasks()).filter((task) => task.name === 'mail.job');
  const of = (occasion: Occasion) =>
    tasks
      .filter(({ payload }) => named[payload.occasion as keyof typeof named] === occasion)
      .map(({ payload }) => String(payload.to));
  return Object.fromEntries(occasions.map((one) => [one, of(one)])) as Record<Occasion, string[]>;
}

test('a new release is emailed to the authors of the job’s quotes, if they get emails about releases', async () => {
  const { client, client2 } = world.people;
  await world.sql(`UPDATE users SET ${columns.map((one) => `${one} = false, ${one}_all = false`).join(', ')}`);
  const job = await world.makeJob('Released');
  const quotedBy = async (author: Person) =>
    world.as(author).does('quotes.create', { body: { name: 'Roof', job: job._id } });
  await quotedBy(client2);
  await quotedBy(client);
  await switches(client2, true, false);
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  const admin = world.as(deputy);
  await admin.does('notes.create', { params: { jobId: job._id }, body: { revision: true, text: 'A dormer more.' } });
  await mustAct(world.as('cad'), job._id, 'review');
  await mustAct(admin, job._id, 'release');
  const released = (await world.tasks()).filter(({ payload }) => payload.occasion === 'released');
  expect(released.map(({ payload }) => payload.to)).toEqual([client2.email]);
});

const others: Partial<Record<Who, { people: (keyof World['people'])[]; own: boolean; all: boolean }>> = {
  'colleague (client, viewer), switch on': { people: ['client2', 'clientPlain', 'viewer'], own: true, all: false },
  'colleague (client, viewer), All switch on': { people: ['client2', 'clientPlain', 'viewer'], own: false, all: true },
  'customer, not the author, All switch on': { people: ['customer2'], own: true, all: true },
  'client of another company, All switch on': { people: ['rival', 'rivalCustomer'], own: true, all: true },
  'staff, not the author, switch on': { people: ['cad', 'admin', 'super'], own: true, all: false },
  'staff, All switch on': { people: ['cad', 'admin', 'super'], own: false, all: true },
};

const authors = {
  'author, switch on': [true, false],
  'author, only the All switch on': [false, true],
  'author, both off': [false, false],
} as const;

test.each(Object.keys(mails) as Who[])('%s', async (who) => {
  await world.sql(`UPDATE users SET ${columns.map((one) => `${one} = false, ${one}_all = false`).join(', ')}`);
  await world.sql(`UPDATE companies SET emails = '{}'`);
  const recipients: string[] = [];
  if (who === 'inactive of the company, All switch on') {
    const idle = [{ role: null }, { role: 'client' as const, verified: false }];
    for (const [i, lacking] of idle.entries()) {
      const person = await world.addPerson({ name: `Idle ${i}`, companyId: world.companies.A.id, ...lacking });
      await switches(person, true, true);
    }
  } else if (who === 'company emails') {
    await world.sql(`UPDATE companies SET emails = '{office@a.test,boss@a.test}' WHERE id = $1`, [
      world.companies.A.id,
    ]);
    await world.sql(`UPDATE companies SET emails = '{office@b.test}' WHERE id = $1`, [world.companies.B.id]);
    recipients.push('boss@a.test', 'office@a.test');
  } else if (who in others) {
    const { people, own, all } = others[who] as NonNullable<(typeof others)[Who]>;
    for (const name of people) await switches(world.people[name], own, all);
    recipients.push(...people.map((name) => world.people[name].email));
  }
  // A customer's jobs are read by the whole company but by no other customer, so colleagues get the same emails.
  for (const one of [world.people.client, world.people.customer]) {
    const [own, all] = who in authors ? authors[who as keyof typeof authors] : [false, false];
    await switches(one, own, all);
    const got = await mailed(one);
    await switches(one, false, false);
    const wanted = who in authors ? [one.email] : recipients;
    for (const occasion of occasions) {
      expect(got[occasion].sort(), `${occasion} by ${one.name}`).toEqual(mails[who][occasion] ? wanted.sort() : []);
    }
  }
});

test('sends one email when both switches are on', async () => {
  await switches(world.people.client, true, true);
  await world.sql(`UPDATE companies SET emails = '{}'`);
  expect((await mailed(world.people.client)).submit).toEqual([world.people.client.email]);
});

describe('a release copy to an address that is also a user’s', () => {
  const folder = () => `${world.dataDir}/outbox`;
  const copies = async () => {
    await world.sql(`UPDATE companies SET emails = '{CLIENT2@A.test,client2@a.test}' WHERE id = $1`, [
      world.companies.A.id,
    ]);
    await world.sql(`UPDATE users SET email = 'Client2@a.test' WHERE id = $1`, [world.people.client2.id]);
  };
  beforeAll(() => switches(world.people.client, false, false));
  afterAll(async () => {
    await world.sql(`UPDATE companies SET emails = '{}'`);
    await world.sql('UPDATE users SET email = $2 WHERE id = $1', [world.people.client2.id, world.people.client2.email]);
  });

  test('is sent once, ignoring the case of the address', async () => {
    await copies();
    await switches(world.people.client2, false, true);
    expect((await mailed(world.people.client)).release).toEqual(['Client2@a.test']);
  });

  test('stops when the reader unsubscribes, both in the company’s list and the profile', async () => {
    await copies();
    await switches(world.people.client2, false, true);
    const job = await world.makeJob('Released', { author: 'client' });
    rmSync(folder(), { recursive: true, force: true });
    mkdirSync(folder(), { recursive: true });
    const mail = { occasion: 'released', jobId: job._id, noteId: null, to: 'client2@a.test', name: '' } as const;
    await mailAboutJob(world.opened.services, mail);
    const [sent] = readdirSync(folder()).map((name) => readFileSync(`${folder()}/${name}`, 'utf8'));
    const link = /unsubscribe\/([A-Za-z0-9_.-]+)/.exec(sent ?? '')?.[0] as string;
    expect((await world.as('client').request('POST', `/${link}`)).status).toBe(200);
    const [company] = await world.sql('SELECT emails FROM companies WHERE id = $1', [world.companies.A.id]);
    expect(company).toEqual({ emails: [] });
    expect((await mailed(world.people.client)).release).toEqual([]);
  });
});

test('names the office, not its staff, in emails to a company, and names the company only once', async () => {
  const { admin, client, client2 } = world.people;
  const job = await world.makeJob('Released', { author: 'client' });
  await switches(client2, false, true);
  const read = async (author: Person, to: Person) => {
    const [note] = await world.sql<{ id: number }>(
      `INSERT INTO notes (job_id, author_id, text, action, by_staff, job_rev, job_corr, time_in)
       VALUES ($1, $2, 'A dormer more.', 'revision', false, 1, 0, now()) RETURNING id`,
      [job._id, author.id],
    );
    const folder = `${world.dataDir}/outbox`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const [person] = await world.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [to.id]);
    const mail = { occasion: 'revision', jobId: job._id, noteId: note?.id ?? null, name: to.name } as const;
    await mailAboutJob(world.opened.services, { ...mail, to: person?.email as string });
    const [sent] = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
    return (JSON.parse(sent ?? '{}') as { text: string }).text.split('\n').find((line) => line.includes('requested'));
  };
  const { companyName } = world.companies.A;
  const about = `requested a revision of ${job.name} for ${companyName}:`;
  expect(await read(admin, client2)).toBe(`The drafting office ${about}`);
  await switches(admin, false, true);
  await switches(deputy, false, true);
  expect(await read(admin, deputy)).toBe(`${admin.name} ${about}`);
  expect(await read(client, deputy)).toBe(`${client.name} ${about}`);
  await switches(deputy, false, false);
});

test('does not send an email to someone who lost permission after it was queued', async () => {
  const { client2, viewer, customer, cad, client } = world.people;
  await world.sql(`UPDATE companies SET emails = '{office@a.test}' WHERE id = $1`, [world.companies.A.id]);
  await world.sql('UPDATE users SET notif_release_all = (id = ANY($1)), notif_release = (id = ANY($1))', [
    [client2.id, viewer.id, customer.id, cad.id, client.id],
  ]);
  const job = await world.makeJob('Released', { author: 'customer' });
  const folder = `${world.dataDir}/outbox`;
  mkdirSync(folder, { recursive: true });
  const send = async (to: string) => {
    for (const name of readdirSync(folder)) rmSync(`${folder}/${name}`);
    await mailAboutJob(world.opened.services, { occasion: 'released', jobId: job._id, noteId: null, to, name: '' });
    return readdirSync(folder).length;
  };
  const everybody = [client2.email, viewer.email, customer.email, cad.email, client.email, 'office@a.test'];
  for (const to of everybody) expect(await send(to), to).toBe(1);
  await world.sql('UPDATE users SET role = NULL WHERE id = $1', [client2.id]);
  await world.sql('UPDATE users SET company_id = $2 WHERE id = $1', [viewer.id, world.companies.B.id]);
  await world.sql('UPDATE users SET company_id = $2 WHERE id = $1', [customer.id, world.companies.B.id]);
  await world.sql('UPDATE users SET verified = false WHERE id = $1', [cad.id]);
  await world.sql('UPDATE users SET notif_release_all = false, notif_release = false WHERE id = $1', [client.id]);
  await world.sql(`UPDATE companies SET emails = '{}' WHERE id = $1`, [world.companies.A.id]);
  for (const to of everybody) expect(await send(to), to).toBe(0);
  await world.sql(`UPDATE users SET role = 'client' WHERE id = $1`, [client2.id]);
  await world.sql('UPDATE users SET company_id = $2 WHERE id = ANY($1)', [
    [viewer.id, customer.id],
    world.companies.A.id,
  ]);
  await world.sql('UPDATE users SET verified = true WHERE id = $1', [cad.id]);
  world.opened.services.gate.viewers.clear();
});

test('a submission has its other effects', async () => {
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  await world.sql(`UPDATE users SET notif_submit = (id = $1), notif_submit_all = false`, [world.people.client.id]);
  const job = await world.makeJob('Submitted', { author: 'client' });
  expect(job.status.length).toBe(submitEffects.history);
  expect(job).toMatchObject({ statusCurrent: 'Submitted', quoteStatusCurrent: submitEffects.quoteStatus });
  expect(job).toMatchObject({
    cadCurrent: null,
    revision: 0,
    correction: 0,
    dueBackTime: null,
    timeOut: null,
    level: null,
  });
  expect(job.timeIn).toBe(world.clock.now().toISOString());
  const tasks = await world.tasks();
  const task = { 'drive folder': 'drive.job', 'production platform': 'production.release' };
  expect(tasks.map(({ name }) => name).sort()).toEqual(
    [...submitEffects.tasks.map((one) => task[one]), 'mail.job'].sort(),
  );
  const company = await world.as('admin').does('companies.get', { params: { id: world.companies.A.id } });
  expect(company.lastJobRequest).toBe(world.clock.now().toISOString());
});

describe('limits per hour', () => {
  let limited: World;
  beforeAll(async () => {
    const quotas = {
      printEmails: { person: 3, company: 5 },
      versionEmails: { person: 2, company: 5 },
      jobs: { person: 4, company: 6 },
      notices: { address: 2 },
    };
    limited = await startWorld({ quotas });
  });
  afterAll(() => limited.stop());
  const submit = (who: 'client' | 'client2' | 'clientPlain' | 'rival') =>
    limited.as(who).call('jobs.create', { body: { name: 'Roof', pan1Width: 16 } });

  test('limits job submissions per user and per company, and says when to try again', async () => {
    limited.clock.set('2026-06-01T15:18:00Z');
    for (let i = 0; i < 4; i++) expect((await submit('client')).status).toBe(201);
    const fifth = await submit('client');
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '2520']);
    expect(fifth.refused?.message).toBe(
      'You have reached the limit of 4 job submissions per hour. Try again in 42 minutes.',
    );
    for (let i = 0; i < 2; i++) expect((await submit('client2')).status).toBe(201);
    expect((await submit('clientPlain')).refused?.message).toMatch(/^The company has reached the limit of 6 /);
    expect((await submit('rival')).status).toBe(201);
    limited.clock.advance(42 * 60_000);
    expect((await submit('client')).status).toBe(201);
  });

  test('a duplicated job counts as a submission', async () => {
    limited.clock.advance(60 * 60_000);
    const { _id: id } = (await submit('rival')).body;
    const duplicate = () => limited.as('admin').call('jobs.duplicate', { params: { id }, body: { jobName: 'Again' } });
    for (let i = 0; i < 4; i++) expect((await duplicate()).status).toBe(201);
    const fifth = await duplicate();
    expect(fifth.status).toBe(429);
    expect(fifth.refused?.message).toMatch(/^You have reached the limit of 4 job submissions per hour\./);
  });

  test('a job made for a quote counts as a submission', async () => {
    limited.clock.advance(60 * 60_000);
    const quote = () =>
      limited.as('admin').call('quotes.create', { body: { name: 'Roof', client: limited.companies.B.id } });
    for (let i = 0; i < 4; i++) expect((await quote()).status).toBe(201);
    expect((await quote()).status).toBe(429);
  });

  test('PDF emails count per address; a rejected call sends and counts nothing', async () => {
    const client = limited.as('client');
    const { _id: quote } = await client.does('quotes.create', { body: { name: 'Many' } });
    await client.does('prints.create', { params: { id: quote }, body: {} });
    const [print] = await limited.sql<{ id: string }>(`UPDATE quote_prints SET state = 'ready' RETURNING id`);
    const send = (to: string[]) => client.call('prints.email', { params: { id: print?.id as string }, body: { to } });
    expect((await send(['a@x.test', 'b@x.test'])).status).toBe(202);
    const refused = await send(['c@x.test', 'd@x.test']);
    expect(refused.status).toBe(429);
    expect(refused.refused?.message).toMatch(/^You have reached the limit of 3 PDF emails per hour\./);
    expect((await send(['c@x.test'])).status).toBe(202);
    const tasks = (await limited.tasks()).filter(({ name }) => name === 'mail.print');
    expect(tasks.map(({ payload }) => payload.to)).toEqual(['a@x.test', 'b@x.test', 'c@x.test']);
  });

  test('a notification counts once, however many attempts it takes', async () => {
    const may = (attempt: number) => mayNotify(limited.opened.services, 'retried@people.test', attempt);
    expect([await may(1), await may(2), await may(3), await may(1), await may(1)]).toEqual([
      ...[true, true, true, true, false],
    ]);
  });

  test('further notifications to an address are sent as one summary', async () => {
    const { email, id } = limited.people.admin;
    await limited.sql('UPDATE users SET notif_submit_all = true WHERE id = $1', [id]);
    const { services } = limited.opened;
    const jobs = await limited.sql<{ id: number }>('SELECT id FROM jobs ORDER BY id LIMIT 5');
    for (const job of jobs)
      await mailAboutJob(services, { occasion: 'submitted', jobId: job.id, noteId: null, to: email, name: 'admin' });
    const sent = () =>
      readdirSync(`${limited.dataDir}/outbox`).map(
        (name) =>
          JSON.parse(readFileSync(`${limited.dataDir}/outbox/${name}`, 'utf8')) as { subject: string; text: string },
      );
    expect(sent()).toHaveLength(2);
    const digests = (await limited.tasks()).filter(({ name }) => name === 'mail.digest');
    expect(digests.map(({ payload }) => payload)).toEqual([{ to: email }]);
    await mailDigest(services, { to: email });
    const digest = sent().find(({ subject }) => subject === '3 more job updates');
    expect(digest?.text.match(/Submitted: .* Roof/g)).toHaveLength(3);
    await mailDigest(services, { to: email });
    expect(sent()).toHaveLength(3);
  });

  test('a summary leaves out jobs its reader may no longer see', async () => {
    const { email, id } = limited.people.admin;
    const { services } = limited.opened;
    const [job] = await limited.sql<{ id: number }>('SELECT id FROM jobs ORDER BY id LIMIT 1');
    const heldNotices = () => limited.sql('SELECT job_id AS "jobId" FROM held_notices');
    const sent = () => readdirSync(`${limited.dataDir}/outbox`).length;
    const mail = { occasion: 'submitted', jobId: job?.id as number, noteId: null, to: email, name: 'admin' } as const;
    const before = sent();
    for (let i = 0; (await heldNotices()).length === 0 && i < 3; i++) await mailAboutJob(services, mail);
    expect(await heldNotices()).toEqual([{ jobId: job?.id }]);
    const after = sent();
    expect(after - before).toBeLessThanOrEqual(2);
    await limited.sql('UPDATE users SET verified = false WHERE id = $1', [id]);
    await mailDigest(services, { to: email });
    expect([sent(), await heldNotices()]).toEqual([after, []]);
    await limited.sql('UPDATE users SET verified = true WHERE id = $1', [id]);
  });
});
