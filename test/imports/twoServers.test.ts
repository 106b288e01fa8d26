import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Gate } from '../support/gate';
import { tryImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

// A browser that got no answer sends its import again, and reaches another server process on the same database: it is
// done once, both answers are the same, and there is one record of it.

let world: World;
let other: World;
beforeAll(async () => {
  world = await startWorld();
  other = await startWorld({ databaseUrl: async () => world.databaseUrl });
});
afterAll(async () => {
  await other.stop();
  await world.stop();
});
let gate: Gate | null = null;
beforeEach(async () => {
  await world.sql('DELETE FROM items');
  await world.sql('DELETE FROM imports');
});
afterEach(async () => {
  await gate?.open();
  gate = null;
});

// Larger ones are recorded before they begin.
const large = 2500;
const csv = `SKU,Description,Unit,Price\n${Array.from({ length: large }, (_, i) => `S${i},Panel,LF,1\n`).join('')}`;
const send = (server: World, key: string) =>
  tryImport(
    server.as(world.people.admin),
    'items',
    world.companies.A.id,
    { name: 'list.csv', bytes: csv },
    {},
    { 'idempotency-key': key },
  );
const records = () => world.sql('SELECT state, rows_added AS added FROM imports');

test('while the first one writes: the second waits for its answer, however long a lock is waited for otherwise', async () => {
  gate = await Gate.close(world, 'items', 'INSERT');
  const first = send(world, 'while-it-writes');
  await gate.reached();
  const second = send(other, 'while-it-writes');
  await gate.blocks();
  await expect(
    world.sql(
      `DO 'BEGIN PERFORM set_config(''lock_timeout'', ''2500ms'', true); PERFORM pg_advisory_xact_lock(77, 77); END'`,
    ),
  ).rejects.toThrow('lock timeout');
  await gate.open();
  const [one, two] = [await first, await second];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.text).toBe(one.text);
  expect(await records()).toEqual([{ state: 'done', added: large }]);
});

test('both already recorded: one of them writes, and the record of the other goes', async () => {
  const screen = await world.live('client');
  gate = await Gate.close(world, 'imports', 'INSERT');
  const both = [send(world, 'both-recorded'), send(other, 'both-recorded')];
  await gate.reached(2);
  await gate.open();
  const [one, two] = await Promise.all(both);
  expect([one?.status, two?.status]).toEqual([200, 200]);
  expect(two?.text).toBe(one?.text);
  expect(await records()).toEqual([{ state: 'done', added: large }]);
  await screen.next(({ word, data }) => word === 'removed' && data.kind === 'import');
});
