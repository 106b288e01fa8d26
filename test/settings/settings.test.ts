import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

// Business hours, holidays and turnaround (R2): set by admins, pushed to the office, in effect at once.

let world: World;
beforeAll(async () => {
  world = await startWorld(); // a Monday, ten in the morning, in Chicago
});
afterAll(() => world.stop());

const usual = { 1: 4, 2: 8, 3: 16, 4: 24, 5: 40, 9: 40 };
const set = (body: object, who: 'admin' | 'super' = 'admin') =>
  world.as(who).call('settings.update', { body: body as never });
const due = async (level: number) => {
  const { _id } = await world.makeJob('Submitted');
  const job = await world.as('admin').does('jobs.validate', { params: { id: _id }, body: { level: level as 1 } });
  return Date.parse(job.dueBackTime ?? '') - world.clock.now().getTime();
};
const hour = 3_600_000;

test('settings have their defaults until someone changes them', async () => {
  expect(await world.as('cad').does('settings.get')).toMatchObject({
    opens: 480,
    closes: 1020,
    holidays: [],
    levelHours: usual,
  });
  expect(await due(1)).toBe(4 * hour);
});

test('turnaround, hours and holidays apply to new due times; existing ones stay', async () => {
  const existing = await world.makeJob('Validated');
  const screen = await world.live('cad');
  const outside = await world.live('client');
  const { body } = await set({ levelHours: { ...usual, 1: 2.5 } });
  const event = await screen.changed('settings', 1, body.version);
  expect(event.data).toMatchObject({ view: { levelHours: { ...usual, 1: 2.5 } } });
  expect(await due(1)).toBe(2.5 * hour);
  // This screen received the later due time but never the settings.
  expect(JSON.stringify(outside.received)).not.toContain('levelHours');
  // Open until eleven: one hour today, the rest tomorrow from eight.
  await set({ closes: 660 });
  expect(await due(1)).toBe(hour + (24 - 3) * hour + 1.5 * hour);
  const tomorrow = new Date(world.clock.now().getTime() + 24 * hour).toISOString().slice(0, 10);
  await set({ holidays: [tomorrow, tomorrow] });
  expect(await due(1)).toBe(hour + (48 - 3) * hour + 1.5 * hour);
  expect((await world.as('admin').does('settings.get')).holidays).toEqual([tomorrow]);
  expect((await world.as('admin').does('jobs.get', { params: { id: existing._id } })).dueBackTime).toBe(
    existing.dueBackTime,
  );
});

test('the wall’s 24-hour time is off until an admin turns it on, and open screens of the office are updated', async () => {
  expect((await world.as('cad').does('settings.get')).hour24).toBe(false);
  const wall = await world.live('cad');
  const { body } = await set({ hour24: true });
  expect((await wall.changed('settings', 1, body.version)).data).toMatchObject({ view: { hour24: true } });
  expect((await world.as('cad').call('settings.update', { body: { hour24: false } })).status).toBe(403);
});

test('rejects closing before opening, whichever of the two is sent', async () => {
  await set({ opens: 480, closes: 1020 });
  for (const body of [{ opens: 1020 }, { closes: 480 }, { opens: 700, closes: 700 }])
    expect((await set(body)).status).toBe(422);
});

test('another user’s change of the same field is a conflict with the current value', async () => {
  const { version } = await world.as('admin').does('settings.get');
  await set({ opens: 420 }, 'super');
  const conflict = await world
    .as('admin')
    .request('PATCH', '/api/v1/admin/settings', { body: { opens: 450, expected: version } });
  expect(conflict.status).toBe(409);
  expect(conflict.refused?.current).toMatchObject({ opens: 420 });
  expect((await set({ closes: 1000, expected: version })).status).toBe(200);
});

test('open due times are recalculated on request; manual, released and invoiced ones stay', async () => {
  await set({ opens: 480, closes: 1020, holidays: [], levelHours: usual });
  const admin = world.as('admin');
  const stored = async (job: { _id: number }) =>
    (await admin.does('jobs.get', { params: { id: job._id } })).dueBackTime;
  const [open, paused, manual, released] = [
    await world.makeJob('Validated'),
    await world.makeJob('RFI', { from: 'Validated' }),
    await world.makeJob('Working'),
    await world.makeJob('Released'),
  ];
  await mustAct(admin, manual._id, 'dueBack');
  // Released once and invoiced, now in revision: billed jobs don't change.
  const invoiced = await world.makeJob('Revision');
  await world.sql("UPDATE jobs SET billing_status = 'Invoiced' WHERE id = $1", [invoiced._id]);
  const before = await Promise.all([manual, released, invoiced].map(stored));
  expect(await stored(open)).toBe('2026-06-02T22:00:00.000Z');
  await admin.does('settings.recompute', {});
  expect((await admin.does('settings.dueTimes', {})).count).toBe(0);

  // Tuesday becomes a holiday: 7 h on Monday, 9 h on Wednesday.
  await set({ holidays: ['2026-06-02'] });
  const outdated = (await admin.does('settings.dueTimes', {})).count;
  expect(outdated).toBeGreaterThanOrEqual(2);
  expect(await stored(open)).toBe('2026-06-02T22:00:00.000Z');
  const screen = await world.live('client');
  expect((await admin.does('settings.recompute', {})).count).toBe(outdated);
  await screen.changed('job', open._id, open.version + 1);
  expect([await stored(open), await stored(paused)]).toEqual(['2026-06-03T22:00:00.000Z', '2026-06-03T22:00:00.000Z']);
  expect(await Promise.all([manual, released, invoiced].map(stored))).toEqual(before);
  expect((await admin.does('settings.recompute', {})).count).toBe(0);
});
