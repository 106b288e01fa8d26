import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Admins assign jobs to drafters (R1.6, R10.3). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const assign = (id: number, drafter: number, who: PersonName = 'admin', more: object = {}) =>
  world.as(who).call('jobs.assign', { params: { id }, body: { drafter, ...more } as never });

it('assigns a job to a drafter, who is notified', async () => {
  const { _id } = await world.makeJob('Validated');
  const { cad, cad2 } = world.people;
  const assigned = await assign(_id, cad.id);
  expect(assigned.body).toMatchObject({ statusCurrent: 'Working', cadCurrent: { _id: cad.id } });
  const notices = await world.sql('SELECT user_id, kind FROM notifications WHERE job_id = $1 AND kind = $2', [
    _id,
    'assigned',
  ]);
  expect(notices).toEqual([{ user_id: cad.id, kind: 'assigned' }]);
  const again = await assign(_id, cad2.id);
  expect([again.status, again.refused?.message]).toEqual([409, expect.stringContaining('cad')]);

  const returned = await world.makeJob('Correction');
  await mustAct(world.as('admin'), returned._id, 'unassign');
  expect((await assign(returned._id, cad2.id)).body).toMatchObject({
    statusCurrent: 'Correction',
    cadCurrent: { _id: cad2.id },
  });
});

it('refuses other people, and drafters who assign to others', async () => {
  const { _id } = await world.makeJob('Validated');
  const { cad2, client } = world.people;
  expect((await assign(_id, client.id)).status).toBe(422);
  expect((await assign(_id, 999_999)).status).toBe(422);
  expect((await assign(_id, cad2.id, 'cad')).status).toBe(403);
  expect((await assign(_id, cad2.id, 'client')).status).toBe(403);
  expect((await assign(_id, cad2.id, 'admin', { unassign: true })).status).toBe(422);
  expect((await world.as('admin').does('jobs.get', { params: { id: _id } })).statusCurrent).toBe('Validated');
});
