import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hour } from '../../../common/jobs/clock';
import { mustAct } from '../../support/journey';
import type { PersonName } from '../../support/people';
import { startWorld, type World } from '../../support/world';

/** GET /jobs/{id}/why (ours): how the due time and price were computed, and who changed them. Company A: L3 $300; it is Monday, 10:00. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const why = (id: number, who: PersonName = 'admin') => world.as(who).does('jobs.why', { params: { id } });

describe('the due time', () => {
  it('is null while no clock has been started', async () => {
    const job = await world.makeJob('Submitted');
    expect(await why(job._id, 'cad')).toEqual({ due: null });
  });

  it('has its start, hours and days', async () => {
    const job = await world.makeJob('Validated');
    await world.as('admin').does('jobs.rush', { params: { id: job._id }, body: { level: true } });
    expect((await why(job._id)).due).toEqual({
      due: '2026-06-02T14:00:00.000Z',
      computed: '2026-06-02T14:00:00.000Z',
      byHand: null,
      startedAt: '2026-06-01T15:00:00.000Z',
      level: 3,
      rush: true,
      revision: false,
      full: 16 * hour,
      given: 8 * hour,
      waited: 0,
      days: [
        { date: '2026-06-01', closed: null, counted: 7 * hour },
        { date: '2026-06-02', closed: null, counted: 1 * hour },
      ],
      timeZone: 'America/Chicago',
      opens: 480,
      closes: 1020,
    });
  });

  it('includes the time waited for answers, and the start of a revision', async () => {
    const waited = await world.makeJob('RFI', { from: 'Validated' });
    world.clock.advance(2 * hour);
    await mustAct(world.as('client'), waited._id, 'rfiResponse');
    const { due } = await why(waited._id);
    expect([due?.waited, due?.due]).toEqual([2 * hour, '2026-06-03T15:00:00.000Z']);
    const revised = await world.makeJob('Released');
    await mustAct(world.as('client'), revised._id, 'revision');
    expect((await why(revised._id)).due).toMatchObject({
      ...{ revision: true, given: 8 * hour, startedAt: '2026-06-01T17:00:00.000Z' },
      due: '2026-06-02T16:00:00.000Z',
    });
    world.clock.advance(-2 * hour);
  });

  it('names who set it manually, and still has the computed time', async () => {
    const job = await world.makeJob('Validated');
    await mustAct(world.as('super'), job._id, 'dueBack', { dueBack: '2026-06-01T20:00:00.000Z' });
    await mustAct(world.as('admin'), job._id, 'dueBack', { dueBack: '2026-06-05T20:00:00.000Z' });
    const { due } = await why(job._id, 'cad');
    expect(due).toMatchObject({ due: '2026-06-05T20:00:00.000Z', computed: '2026-06-02T22:00:00.000Z' });
    expect(due?.byHand).toEqual({ by: world.people.admin.name, at: '2026-06-01T15:00:00.000Z' });
  });
});

describe('the price', () => {
  it('is explained only to admins', async () => {
    const job = await world.makeJob('Validated');
    expect((await why(job._id)).price).toEqual({
      ...{ why: 'list', level: 3, revenue: 300, scheme: 'flat', listed: 300, byHand: null },
    });
    const shown = await why(job._id, 'cad');
    expect(Object.keys(shown)).toEqual(['due']);
    expect((await why(job._id, 'super')).price?.why).toBe('list');
  });

  it('names who set it, until a new level resets it', async () => {
    const job = await world.makeJob('Validated');
    const bill = (body: object) =>
      world.as('super').does('jobs.billing', { params: { id: job._id }, body: body as never });
    await bill({ revenue: 125.5 });
    expect((await why(job._id)).price).toMatchObject({
      ...{ why: 'by hand', revenue: 125.5, listed: 300 },
      byHand: { by: world.people.super.name },
    });
    await bill({ revenue: null });
    expect((await why(job._id)).price).toMatchObject({ why: 'by hand', revenue: null });
    await bill({ level: 9, mrqLevelCustom: 80 });
    expect((await why(job._id)).price).toMatchObject({ why: 'custom', revenue: 80, listed: null, byHand: null });
    await bill({ level: 2 });
    expect((await why(job._id)).price).toMatchObject({ why: 'list', revenue: 200, listed: 200 });
  });

  it('includes the last change', async () => {
    const job = await world.makeJob('Validated');
    const { change } = await why(job._id);
    expect(change).toEqual({
      ...{ verb: 'jobs.validate', by: world.people.admin.name, at: '2026-06-01T15:00:00.000Z', version: job.version },
    });
  });
});
