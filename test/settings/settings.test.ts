import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../support/world';

// Office hours, holidays and turnaround (decisions §2 "Clock"): set by admins, heard by the office, reckoned with at once.

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

test('they are what decisions say until somebody changes them', async () => {
  expect(await world.as('cad').does('settings.get')).toMatchObject({
    opens: 480,
    closes: 1020,
    holidays: [],
    levelHours: usual,
  });
  expect(await due(1)).toBe(4 * hour);
});

test('turnaround, hours and holidays count from the next due time on; those that stand stay', async () => {
  const standing = await world.makeJob('Validated');
  const screen = await world.live('cad');
  const outside = await world.live('client');
  const { body } = await set({ levelHours: { ...usual, 1: 2.5 } });
  const heard = await screen.changed('settings', 1, body.version);
  expect(heard.data).toMatchObject({ view: { levelHours: { ...usual, 1: 2.5 } } });
  expect(await due(1)).toBe(2.5 * hour);
  // The due time came after it, and this screen has heard that: of the settings it is never told.
  expect(JSON.stringify(outside.heard)).not.toContain('levelHours');
  // Open until eleven: an hour today, the rest tomorrow from eight on.
  await set({ closes: 660 });
  expect(await due(1)).toBe(hour + (24 - 3) * hour + 1.5 * hour);
  const tomorrow = new Date(world.clock.now().getTime() + 24 * hour).toISOString().slice(0, 10);
  await set({ holidays: [tomorrow, tomorrow] });
  expect(await due(1)).toBe(hour + (48 - 3) * hour + 1.5 * hour);
  expect((await world.as('admin').does('settings.get')).holidays).toEqual([tomorrow]);
  expect((await world.as('admin').does('jobs.get', { params: { id: standing._id } })).dueBackTime).toBe(
    standing.dueBackTime,
  );
});

test('what closes before it opens is refused, whichever of the two is sent', async () => {
  await set({ opens: 480, closes: 1020 });
  for (const body of [{ opens: 1020 }, { closes: 480 }, { opens: 700, closes: 700 }])
    expect((await set(body)).status).toBe(422);
});

test('somebody else’s change of the same field is a conflict that shows what is', async () => {
  const { version } = await world.as('admin').does('settings.get');
  await set({ opens: 420 }, 'super');
  const conflict = await world
    .as('admin')
    .request('PATCH', '/api/v1/admin/settings', { body: { opens: 450, expected: version } });
  expect(conflict.status).toBe(409);
  expect(conflict.refused?.current).toMatchObject({ opens: 420 });
  expect((await set({ closes: 1000, expected: version })).status).toBe(200);
});
