import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../support/world';
import { everythingOf } from './untouched';

/** The proof that refused calls leave nothing behind is no better than what it sees. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.makeJob('Submitted');
});
afterAll(() => world.stop());

test.each([
  ['a new row', "INSERT INTO customers (company_id, name) SELECT min(id), 'Seen' FROM companies"],
  ['a row of a table in parts', 'UPDATE changes SET version = version WHERE id = (SELECT min(id) FROM changes)'],
  ['a row that stays as it was', 'UPDATE users SET name = name WHERE id = (SELECT min(id) FROM users)'],
  ['a row that is gone', 'DELETE FROM sessions WHERE id = (SELECT min(id) FROM sessions)'],
  [
    'what is taken back by a second write',
    'DO $$ BEGIN UPDATE companies SET billing_hold = true; UPDATE companies SET billing_hold = false; END $$',
  ],
  ['a table that is emptied', 'TRUNCATE link_tokens'],
  ['a task', "SELECT graphile_worker.add_job('drive.job')"],
])('%s is seen', async (_, written) => {
  const before = await everythingOf(world);
  expect(await everythingOf(world)).toEqual(before);
  await world.sql(written);
  expect(await everythingOf(world)).not.toEqual(before);
});

test('what is rolled back was never there', async () => {
  const before = await everythingOf(world);
  await expect(world.sql('UPDATE companies SET billing_hold = (id > 1 AND NULL)')).rejects.toThrow();
  expect(await everythingOf(world)).toEqual(before);
});
