import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Gate } from '../support/gate';
import { tryImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

// A browser that got no response sends its import again, to another server process on the same database: the import
// runs once, both responses are the same, and there is one record.

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

// Larger imports are recorded before they start.
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

test('a second request waits for the first one’s result, even beyond the usual lock timeout', async () => {
  gate = await Gate.close(world, 'items', 'INSERT');
  const first = send(world, 'while-it-writes');
  await gate.reached();
  const second = send(other, 'while-it-writes');
  await gate.blocks();
  await expect(gate.wait('2500ms')).rejects.toThrow('lock timeout');
  await gate.open();
  const [one, two] = [await first, await second];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.text).toBe(one.text);
  expect(await records()).toEqual([{ state: 'done', added: large }]);
});

test('when both are already recorded, one imports and the other’s record is deleted', async () => {
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
