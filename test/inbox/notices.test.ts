import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NoticeKind } from '../../common/inbox/noticeKinds';
import { solved } from '../support/accounts';
import { mustImport } from '../support/importing';
import { type JobAct, mustAct } from '../support/journey';
import { type PersonName, personNames } from '../support/people';
import { startWorld, type World } from '../support/world';

// R10: who is notified of each event, by hand from the rules. The job is client's, of company A; clientPlain wrote a note.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // The settings decide about emails. Everyone who gets one is notified, too; a test below checks that.
  await world.sql(`UPDATE users SET notif_submit = false, notif_rfi = false, notif_release = false,
    notif_submit_all = false, notif_rfi_all = false, notif_release_all = false`);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.sql('DELETE FROM notifications');
  await world.sql('DELETE FROM muted_jobs');
});

const active = personNames.filter((name) => name !== 'inactive');
const inboxOf = (who: PersonName) => world.as(who).does('inbox.list', { query: { limit: 100 } });
/** All notifications with their recipients, oldest first. */
async function notified(): Promise<Partial<Record<PersonName, NoticeKind[]>>> {
  const all: Partial<Record<PersonName, NoticeKind[]>> = {};
  for (const who of active) {
    const kinds = (await inboxOf(who)).map(({ kind }) => kind).reverse();
    if (kinds.length > 0) all[who] = kinds;
  }
  return all;
}
const everyone = (people: readonly PersonName[], kind: NoticeKind) =>
  Object.fromEntries(people.map((who) => [who, [kind]]));

/** A job of client with a note of clientPlain, as far as the given steps. */
async function jobAfter(steps: readonly (readonly [PersonName, JobAct])[]): Promise<number> {
  const { _id } = await world.as('client').does('jobs.create', { body: { name: 'Harlan Boathouse', pan1Width: 16 } });
  await mustAct(world.as('clientPlain'), _id, 'plainNote');
  for (const [who, act] of steps) await mustAct(world.as(who), _id, act);
  await world.sql('DELETE FROM notifications');
  return _id;
}
const validated = [['admin', 'validate']] as const;
const working = [...validated, ['cad', 'assign']] as const;
const inReview = [...working, ['cad', 'review']] as const;
const released = [...inReview, ['admin', 'release']] as const;

const admins = ['admin', 'super'] as const;
const submitters = ['client', 'clientPlain'] as const;

describe('R10.3 notifies of', () => {
  test('a submission: the admins', async () => {
    await world.as('client').does('jobs.create', { body: { name: 'A roof', pan1Width: 16 } });
    expect(await notified()).toEqual(everyone(admins, 'submitted'));
  });

  const table: [
    string,
    readonly (readonly [PersonName, JobAct])[],
    PersonName,
    JobAct,
    NoticeKind,
    readonly PersonName[],
  ][] = [
    ['a validation', [], 'admin', 'validate', 'validated', submitters],
    ['a validation without takeoff', [], 'admin', 'validateNoTakeoff', 'noTakeoff', submitters],
    ['a question', working, 'cad', 'rfi', 'rfi', submitters],
    ['an answer', [...working, ['cad', 'rfi']], 'clientPlain', 'rfiResponse', 'answered', ['cad']],
    ['an answer to an admin', [['admin', 'rfi']], 'client', 'rfiResponse', 'answered', ['admin']],
    ['a review', working, 'cad', 'review', 'review', admins],
    ['a correction', inReview, 'admin', 'correction', 'correction', ['cad']],
    ['a pulled back review', inReview, 'cad', 'correction', 'correction', []],
    ['a release', inReview, 'admin', 'release', 'released', [...submitters, 'cad']],
    ['a requested revision', released, 'client', 'revision', 'revision', [...admins, 'cad']],
    [
      'a refused revision',
      [...released, ['client', 'revision']],
      'admin',
      'revisionResponse',
      'revisionRefused',
      submitters,
    ],
    ['a job taken away by an admin', working, 'admin', 'unassign', 'unassigned', ['cad']],
    ['a job given back', working, 'cad', 'unassign', 'unassigned', []],
    ['a note of the client', working, 'client', 'plainNote', 'note', ['clientPlain', 'cad']],
    ['a note of the office', working, 'admin', 'plainNote', 'note', [...submitters, 'cad']],
    ['an internal note', working, 'admin', 'cadNote', 'note', ['cad']],
  ];
  test.each(table)('%s', async (_what, before, who, act, kind, people) => {
    const job = await jobAfter(before);
    await mustAct(world.as(who), job, act);
    expect(await notified()).toEqual(everyone(people, kind));
  });

  test('rush: the client’s people and the drafter, once per revision', async () => {
    const job = await jobAfter(working);
    for (const level of [true, false, true])
      await world.as('admin').does('jobs.rush', { params: { id: job }, body: { level } });
    expect(await notified()).toEqual(everyone([...submitters, 'cad'], 'rush'));
  });

  test('a customer’s own job: the customer, with the due time and without names of the office', async () => {
    const { _id } = await world.as('customer').does('jobs.create', { body: { name: 'A shed', pan1Width: 16 } });
    await world.sql('DELETE FROM notifications');
    await mustAct(world.as('admin'), _id, 'validate');
    const { dueBackTime } = await world.as('customer').does('jobs.get', { params: { id: _id } });
    expect(await notified()).toEqual({ customer: ['validated'] });
    expect(await inboxOf('customer')).toMatchObject([
      {
        by: 'Drafting office',
        dueAt: dueBackTime,
        read: false,
        job: { _id, name: 'A shed', revision: 0 },
        quote: null,
      },
    ]);
  });

  test('a new user: the admins', async () => {
    const body = {
      ...{ name: 'A Newcomer', email: 'newcomer@people.test', introCompanyName: 'Newcomer Roofing' },
      ...{ introCompanyType: 'Builder' as const, recaptchaValue: await solved(world), regisNotifOptIn: true as const },
    };
    await world.as('nobody').does('auth.register', { body });
    expect(await notified()).toEqual(everyone(admins, 'registered'));
    expect(await inboxOf('admin')).toMatchObject([{ user: { name: 'A Newcomer' }, job: null, by: null }]);
  });

  test('an import with skipped rows that ran in the background: who started it', async () => {
    const rows = Array.from({ length: 2001 }, (_, i) => `SKU-${i},Ridge,EA,1.00,`);
    await mustImport(
      world.as('client'),
      'items',
      world.companies.A.id,
      ['SKU,Description,Unit of Measure,Price,Price Code', ...rows, 'BAD,Ridge,YD,1.00,'].join('\n'),
    );
    expect(await notified()).toEqual({ client: ['importErrors'] });
    expect(await inboxOf('client')).toMatchObject([{ import: { what: 'items', fileName: 'list.csv', refused: 1 } }]);
  });
});

test('R10.3 notifies everyone who gets the email', async () => {
  await world.sql('UPDATE users SET notif_release_all = true WHERE id = ANY($1)', [
    [world.people.client2.id, world.people.viewer.id, world.people.cad2.id, world.people.rival.id],
  ]);
  const job = await jobAfter(inReview);
  await mustAct(world.as('admin'), job, 'release');
  await world.sql('UPDATE users SET notif_release_all = false');
  expect(await notified()).toEqual(everyone(['viewer', ...submitters, 'client2', 'cad', 'cad2'], 'released'));
});

test('R10.1 a repeated call notifies once, and a refused one nobody', async () => {
  const job = await jobAfter([]);
  const key = { 'Idempotency-Key': 'the-same-note-sent-twice' };
  const note = { params: { jobId: job }, body: { text: 'Charcoal, not black.' }, headers: key };
  for (const _attempt of [1, 2]) await world.as('client').does('notes.create', note);
  expect(await notified()).toEqual({ clientPlain: ['note'] });
  await world.sql('DELETE FROM notifications');
  const stale = await world.as('admin').call('jobs.validate', { params: { id: job }, body: { level: 9 } });
  expect(stale.status).toBe(422);
  // The note is written before the mention is refused, in one transaction.
  const refused = await world.as('admin').call('notes.create', {
    params: { jobId: job },
    body: { text: '@rival', mentions: [world.people.rival.id] },
  });
  expect(refused.status).toBe(422);
  expect(await notified()).toEqual({});
  expect(await world.sql(`SELECT 1 FROM notes WHERE text = '@rival'`)).toEqual([]);
});

test('R10.2 who has lost access no longer sees or counts the notification', async () => {
  const job = await jobAfter(working);
  await mustAct(world.as('admin'), job, 'plainNote');
  await mustAct(world.as('admin'), job, 'cadNote');
  expect((await world.as('clientPlain').does('inbox.get')).unread).toBe(1);
  expect((await world.as('cad').does('inbox.get')).unread).toBe(2);
  const { clientPlain, cad } = world.people;
  // Moved to the other company, and from the office to the client.
  await world.sql('UPDATE users SET company_id = $1 WHERE id = $2', [world.companies.B.id, clientPlain.id]);
  await world.sql(`UPDATE users SET role = 'client', company_id = $1 WHERE id = $2`, [world.companies.A.id, cad.id]);
  await world.refresh();
  world.opened.services.gate.viewers.clear();
  expect(await inboxOf('clientPlain')).toEqual([]);
  expect(await world.as('clientPlain').does('inbox.get')).toMatchObject({ unread: 0, jobs: [] });
  // The note that the client reads, too, and not the internal one.
  expect((await inboxOf('cad')).map(({ kind }) => kind)).toEqual(['note']);
  await world.sql('UPDATE users SET company_id = $1 WHERE id = $2', [world.companies.A.id, clientPlain.id]);
  await world.sql(`UPDATE users SET role = 'cad', company_id = NULL WHERE id = $1`, [cad.id]);
  await world.refresh();
  world.opened.services.gate.viewers.clear();
});

test('R10.4 a muted job sends no emails, and notifies only of a mention or of being unassigned', async () => {
  const job = await jobAfter(working);
  await world.sql('UPDATE users SET notif_rfi = true WHERE id = $1', [world.people.client.id]);
  for (const who of ['client', 'cad'] as const)
    expect(await world.as(who).does('inbox.mute', { params: { id: job }, body: { muted: true } })).toMatchObject({
      muted: [job],
    });
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  await mustAct(world.as('cad2'), job, 'rfi');
  expect(await notified()).toEqual({ clientPlain: ['rfi'] });
  expect((await world.tasks()).filter(({ name }) => name === 'mail.job')).toEqual([]);
  await mustAct(world.as('client'), job, 'rfiResponse');
  await world.as('clientPlain').does('notes.create', {
    params: { jobId: job },
    body: { text: '@client is it charcoal?', mentions: [world.people.client.id] },
  });
  await mustAct(world.as('admin'), job, 'unassign');
  expect(await notified()).toEqual({
    clientPlain: ['rfi'],
    client: ['note'],
    cad: ['unassigned'],
    cad2: ['answered', 'note'],
  });
  expect(await world.as('client').does('inbox.mute', { params: { id: job }, body: { muted: false } })).toMatchObject({
    muted: [],
  });
  await world.sql('DELETE FROM notifications');
  await mustAct(world.as('admin'), job, 'plainNote');
  expect((await notified()).client).toEqual(['note']);
  await world.sql('UPDATE users SET notif_rfi = false');
});

test('an undone validation and a deleted job take their unread notifications along', async () => {
  const job = await jobAfter([]);
  await mustAct(world.as('admin'), job, 'validate');
  await world.as('admin').does('jobs.validate', { params: { id: job }, body: { undo: true } });
  expect(await notified()).toEqual({});
  await mustAct(world.as('client'), job, 'plainNote');
  const screen = await world.live('clientPlain');
  await mustAct(world.as('admin'), job, 'delete');
  await screen.changed('inbox', world.people.clientPlain.id);
  expect(await notified()).toEqual({});
});
