import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../support/world';
import { writeState } from './untouched';

/** Tests that rejected calls change nothing rely on this detector, so it must notice every kind of write. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.makeJob('Submitted');
});
afterAll(() => world.stop());

test.each([
  ['a new row', "INSERT INTO customers (company_id, name) SELECT min(id), 'Seen' FROM companies"],
  ['a row of a partitioned table', 'UPDATE changes SET version = version WHERE id = (SELECT min(id) FROM changes)'],
  ['an update that changes nothing', 'UPDATE users SET name = name WHERE id = (SELECT min(id) FROM users)'],
  ['a deleted row', 'DELETE FROM sessions WHERE id = (SELECT min(id) FROM sessions)'],
  [
    'a write undone by a second write',
    'DO $$ BEGIN UPDATE companies SET billing_hold = true; UPDATE companies SET billing_hold = false; END $$',
  ],
  ['a truncated table', 'TRUNCATE link_tokens'],
  ['a task', "SELECT graphile_worker.add_job('drive.job')"],
])('detects %s', async (_, written) => {
  const before = await writeState(world);
  expect(await writeState(world)).toEqual(before);
  await world.sql(written);
  expect(await writeState(world)).not.toEqual(before);
});

test('ignores writes that are rolled back', async () => {
  const before = await writeState(world);
  await expect(world.sql('UPDATE companies SET billing_hold = (id > 1 AND NULL)')).rejects.toThrow();
  expect(await writeState(world)).toEqual(before);
});
