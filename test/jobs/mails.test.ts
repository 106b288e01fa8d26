import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../support/people';
import { startWorld, type World } from '../support/world';
import { submitEffects, mails, type Occasion } from './status.table';

// Who gets which mail of a submit, an RFI and a release; and what else a submit does.

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

/** Both switches of every occasion. */
async function switches({ id }: Person, own: boolean, all: boolean): Promise<void> {
  const sets = columns.map((one) => `${one} = ${own}, ${one}_all = ${all}`);
  await world.sql(`UPDATE users SET ${sets.join(', ')} WHERE id = $1`, [id]);
}

/** Walk a job of the author's from submit over an answered RFI and its release to a revision, all by one who hears nothing; answers who was mailed on which occasion. */
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
  const listens: string[] = [];
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
    listens.push('boss@a.test', 'office@a.test');
  } else if (who in others) {
    const { people, own, all } = others[who] as NonNullable<(typeof others)[Who]>;
    for (const name of people) await switches(world.people[name], own, all);
    listens.push(...people.map((name) => world.people[name].email));
  }
  // A customer's jobs are read by the whole company, but by no other customer: for colleagues it is all the same.
  for (const one of [world.people.client, world.people.customer]) {
    const [own, all] = who in authors ? authors[who as keyof typeof authors] : [false, false];
    await switches(one, own, all);
    const got = await mailed(one);
    await switches(one, false, false);
    const wanted = who in authors ? [one.email] : listens;
    for (const occasion of occasions) {
      expect(got[occasion].sort(), `${occasion} by ${one.name}`).toEqual(mails[who][occasion] ? wanted.sort() : []);
    }
  }
});

test('both switches on make one mail', async () => {
  await switches(world.people.client, true, true);
  await world.sql(`UPDATE companies SET emails = '{}'`);
  expect((await mailed(world.people.client)).submit).toEqual([world.people.client.email]);
});

test('a submit', async () => {
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
