import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobOptions } from './journey';
import { startTestProxy } from './services/testProxy';
import { startWorld, type World } from './world';

// The helpers that all other tests rely on.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('walks a job to every state', async () => {
  const ways: [Parameters<World['makeJob']>[0], JobOptions?][] = [
    ...(
      ['Submitted', 'Validated', 'Working', 'Review', 'Correction', 'Released', 'Revision', 'No Takeoff'] as const
    ).map((state) => [state] as [typeof state]),
    ['RFI'],
    ['RFI', { from: 'Correction', author: 'customer', drafter: 'cad2' }],
  ];
  for (const [state, wish] of ways) expect((await world.makeJob(state, wish)).statusCurrent).toBe(state);
  expect((await world.tasks()).length).toBeGreaterThan(0);
});

test('freezes time and advances it on request', async () => {
  const before = await world.makeJob('Submitted');
  world.clock.advance(3_600_000);
  const after = await world.makeJob('Submitted');
  expect(Date.parse(after.timeIn) - Date.parse(before.timeIn)).toBe(3_600_000);
});

test('delivers only permitted events across disconnects and delays', async () => {
  const line = await startTestProxy(world.port);
  const screen = await world.live('client', { port: line.port, reconnects: true });
  const drafter = await world.live('cad');
  const job = await world.makeJob('Working');
  expect(await screen.opened('jobPage', job._id)).toEqual({ ok: true, value: { version: job.version } });
  await screen.changed('job', job._id, job.version);
  await drafter.changed('job', job._id, job.version);

  line.cut();
  await screen.closed();
  line.restore();
  screen.forget();
  await screen.ready();

  line.pause();
  const next = await world.makeJob('Validated');
  await drafter.changed('job', next._id, next.version);
  await pause(50);
  expect(screen.received.filter(({ word }) => word === 'changed')).toEqual([]);
  line.restore();
  await screen.changed('job', next._id, next.version);

  screen.check();
  drafter.check();
  await line.stop();
});

test('refuses a connection with a bad token, and sends an inactive user no events', async () => {
  await expect(world.live('client', { auth: { token: 'x' } })).rejects.toThrow('Not authorized, token failed');
  expect(await (await world.live('inactive')).ready()).toMatchObject({ audience: null });
});
