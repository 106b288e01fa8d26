import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustAct } from '../../support/journey';
import { startWorld, type World } from '../../support/world';

/** Rush (R2): halves the hours from the same start, unless the due time was set manually. */
let world: World;
beforeAll(async () => {
  // Monday, June 1, 2026, 10:00 in Chicago; level 3 has 16 hours, 8 with rush; the office is open 8 to 17.
  world = await startWorld();
});
afterAll(() => world.stop());

const rush = (id: number, level: unknown) =>
  world.as('admin').call('jobs.rush', { params: { id }, body: { level } as never });

describe('rush', () => {
  it('changes the due time from the same start, on and off', async () => {
    const job = await world.makeJob('Validated');
    // 7 h on Monday, 9 h on Tuesday.
    expect(job.dueBackTime).toBe('2026-06-02T22:00:00.000Z');
    const on = await rush(job._id, true);
    // 7 h on Monday, 1 h on Tuesday.
    expect(on.body).toMatchObject({ rush: true, dueBackTime: '2026-06-02T14:00:00.000Z', version: job.version + 1 });
    const off = await rush(job._id, false);
    expect(off.body).toMatchObject({ rush: false, dueBackTime: '2026-06-02T22:00:00.000Z' });
  });

  it('keeps the time waited for an answer', async () => {
    const job = await world.makeJob('Validated');
    await mustAct(world.as('admin'), job._id, 'rfi');
    world.clock.advance(2 * 3_600_000);
    await mustAct(world.as('client'), job._id, 'rfiResponse');
    const on = await rush(job._id, true);
    expect(on.body.dueBackTime).toBe('2026-06-02T16:00:00.000Z');
    world.clock.advance(-2 * 3_600_000);
  });

  it('never changes a manual due time, and setting it twice changes nothing', async () => {
    const job = await world.makeJob('Validated');
    await mustAct(world.as('admin'), job._id, 'dueBack');
    const on = await rush(job._id, true);
    expect(on.body).toMatchObject({ rush: true, dueBackTime: '2030-01-07T18:00:00.000Z' });
    expect((await rush(job._id, true)).body.version).toBe(on.body.version);
  });

  it('does not change a released job’s due time', async () => {
    const job = await world.makeJob('Released');
    expect((await rush(job._id, true)).body).toMatchObject({ rush: true, dueBackTime: job.dueBackTime });
  });

  it('rejects values that are not booleans', async () => {
    const job = await world.makeJob('Submitted');
    for (const level of ['true', 1, null, undefined, [true]]) expect((await rush(job._id, level)).status).toBe(422);
  });
});
