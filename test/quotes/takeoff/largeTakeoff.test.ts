import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../support/world';
import { loadLists, releasedJob } from './released';

// A quote holds 2,000 lines and 5,000 cut list rows: a takeoff with more creates no quote.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await loadLists(world);
});
afterAll(() => world.stop());

const client = () => world.as('client');
const codes = (many: number) =>
  `code,quantity\n${Array.from({ length: many }, (_, i) => `C${i},${(i % 9) + 1}\n`).join('')}`;
/** Rows of this many different lengths. */
const lengths = (many: number) =>
  `quantity,feet,inch\n${Array.from({ length: many }, (_, i) => `2,${(i % 40) + 1},${Math.floor(i / 40) / 16}\n`).join('')}`;
const noPanels = 'quantity,feet,inch\n0,10,0\n';

const create = (job: number) => client().call('quotes.create', { body: { name: 'Large', job, takeoff: true } });
const quotesOf = async (jobId: number) => (await client().does('quotes.ofJob', { params: { jobId } })).length;
const inParts = 'Have the takeoff released in parts, and make a quote of each.';

test('refuses 50,000 codes at once with what was found and what to do, and leaves nothing behind', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal', { 'trims.csv': codes(50_000), 'panels.csv': noPanels });
  const began = performance.now();
  const { status, refused } = await create(job);
  const message = `A quote holds up to 2,000 lines; with this takeoff it would have 50,000. ${inParts}`;
  expect([status, refused?.message, refused?.fields]).toEqual([422, message, { takeoff: message }]);
  // Catches quadratic behavior; otherwise this takes about a second.
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await quotesOf(job)).toBe(0);

  const { _id: id } = await client().does('quotes.create', { body: { name: 'Without', job } });
  const { changes, faults, files, before, after } = await client().does('quotes.takeoff', { params: { id } });
  expect([changes, files, after]).toEqual([[], ['panels.csv', 'trims.csv'], before]);
  expect(faults).toEqual([{ file: 'panels.csv, trims.csv', reason: 'too-many-rows', message }]);
}, 120_000);

test('refuses 5,001 panel rows by the limit of the cut list', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal', { 'trims.csv': codes(3), 'panels.csv': lengths(5001) });
  expect((await create(job)).refused?.fields).toEqual({
    takeoff: `A panel list holds up to 5,000 rows; with this takeoff it would have 5,001. ${inParts}`,
  });
  expect(await quotesOf(job)).toBe(0);
}, 60_000);

test('imports a takeoff that fills a quote to its limits, but not one with an additional line', async () => {
  // One line for the panel, which is in no list, and 1,999 trims.
  const { _id: job } = await releasedJob(world, '1-minimal', { 'trims.csv': codes(1999), 'panels.csv': lengths(5000) });
  const { status, body } = await create(job);
  expect([status, body.lines?.length, body.cutlist?.length]).toEqual([201, 2000, 5000]);
  const { changes, faults } = await client().does('quotes.takeoff', { params: { id: body._id } });
  expect([changes, faults]).toEqual([[], []]);

  const { _id: id } = await client().does('quotes.create', { body: { name: 'Begun by hand', job } });
  await client().does('quotes.update', { params: { id }, body: { lines: [{ code: 'MINE', quantity: 1 }] } });
  const proposal = await client().does('quotes.takeoff', { params: { id } });
  expect(proposal.changes).toEqual([]);
  expect(proposal.faults.map(({ message }) => message)).toEqual([
    `A quote holds up to 2,000 lines; with this takeoff it would have 2,001. ${inParts}`,
  ]);
}, 120_000);
