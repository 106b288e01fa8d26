import { afterAll, beforeAll, expect, test } from 'vitest';
import { Gate } from '../support/gate';
import { mustImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('imports of two companies run at the same time, and a third waits', async () => {
  const admin = world.as('admin');
  const third = await admin.does('companies.create', { body: { companyName: 'Cedar Panels', inits: 'CED' } });
  const { importQueue } = world.opened.services;
  const gate = await Gate.close(world, 'items', 'INSERT');
  const run = (company: number) => mustImport(admin, 'items', company, 'SKU,Price\nPANEL,1\n');
  const first = [run(world.companies.A.id), run(world.companies.B.id)];
  await gate.reached(2);
  const last = run(third._id);
  await expect.poll(() => importQueue.waiting).toBe(1);
  await gate.reached(2);
  await gate.open();
  expect((await Promise.all([...first, last])).map(({ added }) => added)).toEqual([1, 1, 1]);
  expect(importQueue.waiting).toBe(0);
});

test('undoing an import waits while another import of the company runs', async () => {
  const admin = world.as('admin');
  const { importQueue } = world.opened.services;
  const { id } = world.companies.A;
  const { import: last } = await mustImport(admin, 'customers', id, 'Customer Name\nCedar\n');
  let finish = () => {};
  const running = importQueue.run(id, () => new Promise<void>((resolve) => (finish = resolve)));
  const undone = admin.call('imports.undo', { params: { id: last as number } });
  await expect.poll(() => importQueue.waiting).toBe(1);
  finish();
  await running;
  expect((await undone).body).toMatchObject({ state: 'undone' });
});
