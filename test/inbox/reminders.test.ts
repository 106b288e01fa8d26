import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoticeKind } from '../../common/inbox/noticeKinds';
import { remind } from '../../server/inbox/remind';
import { mondayAtTen } from '../support/clock';
import { type JobAct, mustAct } from '../support/journey';
import { type PersonName, personNames } from '../support/people';
import { startWorld, type World } from '../support/world';

// R10.7, by hand. The office is open from 8 AM to 5 PM in Chicago, so a business day has nine hours. The job is
// client's, and clientPlain wrote a note.

const minute = 60_000;
const hour = 60 * minute;
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.sql('UPDATE settings SET opens = 480, closes = 1020, holidays = $1', [['2026-06-03']]);
  world.opened.services.calendar.forget();
  await world.opened.services.calendar();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.set(mondayAtTen);
  await world.sql('DELETE FROM notifications');
  await world.sql('DELETE FROM muted_jobs');
  await world.sql('DELETE FROM jobs');
});

async function jobAfter(steps: readonly (readonly [PersonName, JobAct])[]): Promise<number> {
  const { _id } = await world.as('client').does('jobs.create', { body: { name: 'Harlan Boathouse', pan1Width: 16 } });
  await mustAct(world.as('clientPlain'), _id, 'plainNote');
  for (const [who, act] of steps) await mustAct(world.as(who), _id, act);
  await world.sql('DELETE FROM notifications');
  return _id;
}
const working = [
  ['admin', 'validate'],
  ['cad', 'assign'],
] as const;
const dueAt = (job: number, at: Date) => world.sql('UPDATE jobs SET due_time = $2 WHERE id = $1', [job, at]);
const after = (ms: number) => new Date(mondayAtTen.getTime() + ms);

/** Reminders written at this time, oldest first; each run is repeated, as by a second process. */
async function remindedAt(at: Date): Promise<Partial<Record<PersonName, NoticeKind[]>>> {
  world.clock.set(at);
  await Promise.all([remind(world.opened.services), remind(world.opened.services)]);
  await remind(world.opened.services);
  const all: Partial<Record<PersonName, NoticeKind[]>> = {};
  for (const who of personNames.filter((name) => name !== 'inactive')) {
    const found = await world.as(who).does('inbox.list', { query: { limit: 100 } });
    if (found.length > 0) all[who] = found.map(({ kind }) => kind).reverse();
  }
  return all;
}

test('reminds the drafter an hour before the due time, then the drafter and admins when it has passed', async () => {
  const job = await jobAfter(working);
  await dueAt(job, after(2 * hour));
  expect(await remindedAt(after(hour - minute))).toEqual({});
  expect(await remindedAt(after(hour))).toEqual({ cad: ['dueSoon'] });
  const [soon] = await world.as('cad').does('inbox.list', {});
  expect(soon).toMatchObject({ job: { _id: job }, by: null, dueAt: after(2 * hour).toISOString(), read: false });
  const late = { cad: ['dueSoon', 'overdue'], admin: ['overdue'], super: ['overdue'] };
  expect(await remindedAt(after(2 * hour))).toEqual(late);
  // A later due time is a new one.
  await dueAt(job, after(5 * hour));
  expect(await remindedAt(after(4 * hour + minute))).toEqual({ ...late, cad: ['dueSoon', 'overdue', 'dueSoon'] });
});

test('reminds the admins of an unassigned job that is due soon', async () => {
  const job = await jobAfter([['admin', 'validate']]);
  await dueAt(job, after(hour));
  expect(await remindedAt(after(minute))).toEqual({ admin: ['dueSoon'], super: ['dueSoon'] });
});

test('reminds only admins of a job that waits for their review', async () => {
  const job = await jobAfter([...working, ['cad', 'review']]);
  await dueAt(job, after(2 * hour));
  expect(await remindedAt(after(59 * minute))).toEqual({});
  expect(await remindedAt(after(90 * minute))).toEqual({ admin: ['dueSoon'], super: ['dueSoon'] });
  const both: NoticeKind[] = ['dueSoon', 'overdue'];
  expect(await remindedAt(after(2 * hour))).toEqual({ admin: both, super: both });
});

test('reminds nobody of finished and paused jobs, due times long past, and muted jobs', async () => {
  const released = await jobAfter([...working, ['cad', 'review'], ['admin', 'release']]);
  const withQuestion = await jobAfter([...working, ['cad', 'rfi']]);
  const old = await jobAfter(working);
  const muted = await jobAfter(working);
  for (const id of [released, withQuestion, muted]) await dueAt(id, after(hour));
  await dueAt(old, after(-4 * 24 * hour));
  for (const who of ['cad', 'admin', 'super'] as const)
    await world.as(who).does('inbox.mute', { params: { id: muted }, body: { muted: true } });
  expect(await remindedAt(after(2 * hour))).toEqual({});
});

test('reminds the rep of a question after one business day and the admins after three, holidays not counted', async () => {
  const job = await jobAfter([...working, ['cad', 'rfi']]);
  expect(await remindedAt(new Date('2026-06-02T09:59:00-05:00'))).toEqual({});
  const rep: NoticeKind[] = ['rfiWaiting'];
  expect(await remindedAt(new Date('2026-06-02T10:00:00-05:00'))).toEqual({ client: rep, clientPlain: rep });
  // Wednesday is a holiday.
  const friday = new Date('2026-06-05T10:00:00-05:00');
  expect(await remindedAt(new Date(friday.getTime() - minute))).toEqual({ client: rep, clientPlain: rep });
  const both = { client: rep, clientPlain: rep, admin: ['rfiUnanswered'], super: ['rfiUnanswered'] };
  expect(await remindedAt(friday)).toEqual(both);
  // A second question is a new one.
  await mustAct(world.as('client'), job, 'rfiResponse');
  await mustAct(world.as('cad'), job, 'rfi');
  await world.sql(`DELETE FROM notifications WHERE kind NOT LIKE 'rfi_%'`);
  const monday = await remindedAt(new Date('2026-06-08T10:00:00-05:00'));
  expect(monday).toEqual({ ...both, client: [...rep, 'rfiWaiting'], clientPlain: [...rep, 'rfiWaiting'] });
});

test('reminds of the latest question, also when another one followed without an answer', async () => {
  const job = await jobAfter([...working, ['cad', 'rfi']]);
  world.clock.set(new Date('2026-06-02T09:30:00-05:00'));
  await mustAct(world.as('cad'), job, 'rfi');
  await world.sql(`DELETE FROM notifications WHERE kind NOT LIKE 'rfi_%'`);
  expect(await remindedAt(new Date('2026-06-02T10:00:00-05:00'))).toEqual({});
  // Wednesday is a holiday.
  const rep: NoticeKind[] = ['rfiWaiting'];
  expect(await remindedAt(new Date('2026-06-04T09:30:00-05:00'))).toEqual({ client: rep, clientPlain: rep });
});
