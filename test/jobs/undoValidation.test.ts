import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** The same user can undo a validation for a minute (R2). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const validate = (id: number, level: 0 | 3 = 3, who: PersonName = 'admin') =>
  world.as(who).does('jobs.validate', { params: { id }, body: { level } });
const undo = (id: number, { who = 'admin', expected }: { who?: PersonName; expected?: number } = {}) =>
  world.as(who).call('jobs.validate', { params: { id }, body: { undo: true, expected } });

it.each([3, 0] as const)('returns a job to Submitted with its earlier values after level %i', async (level) => {
  const job = await world.makeJob('Submitted');
  world.clock.advance(5_000);
  const validated = await validate(job._id, level);
  world.clock.advance(50_000);
  const { status, body } = await undo(job._id, { expected: validated.version });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    statusCurrent: 'Submitted',
    statusTimeCurrent: job.statusTimeCurrent,
    dueBackTime: null,
    level: null,
    revenue: null,
  });
  // It can be validated again.
  expect((await validate(job._id)).statusCurrent).toBe('Validated');
});

it('records the undo in the audit trail', async () => {
  const job = await world.makeJob('Submitted');
  await validate(job._id);
  await undo(job._id);
  const history = await world.as('admin').does('jobs.history', { params: { id: job._id } });
  expect(history.slice(0, 2).map(({ verb }) => verb)).toEqual(['jobs.undoValidation', 'jobs.validate']);
});

it('is rejected for another admin, after a minute, and once a drafter has taken the job', async () => {
  const job = await world.makeJob('Submitted');
  await validate(job._id);
  expect((await undo(job._id, { who: 'super' })).refused?.message).toBe(
    `It’s too late to undo the validation of ${job.num}.`,
  );
  world.clock.advance(61_000);
  expect((await undo(job._id)).status).toBe(409);

  const assigned = await world.makeJob('Submitted');
  await validate(assigned._id);
  await mustAct(world.as('cad'), assigned._id, 'assign');
  expect((await undo(assigned._id)).refused?.message).toContain(
    'This job is in Working, so its validation can’t be undone.',
  );
  expect((await undo(assigned._id, { who: 'cad' })).status).toBe(403);
  // Validated again, but by unassigning.
  await mustAct(world.as('cad'), assigned._id, 'unassign');
  expect((await undo(assigned._id)).status).toBe(409);
});

it('names who changed the job after the validation', async () => {
  const job = await world.makeJob('Submitted');
  const { version } = await validate(job._id);
  await world.as('super').does('jobs.rush', { params: { id: job._id }, body: { level: true } });
  const late = await undo(job._id, { expected: version });
  expect(late.status).toBe(409);
  expect(late.refused?.message).toContain('super changed');
});

it('needs either a level or an undo', async () => {
  const job = await world.makeJob('Submitted');
  const send = (body: object) =>
    world.as('admin').call('jobs.validate', { params: { id: job._id }, body: body as never });
  expect((await send({})).status).toBe(422);
  expect((await send({ level: 3, undo: true })).status).toBe(422);
});
