import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantLists, releasedJob } from '../quotes/released';
import { mustImport, tryImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

// Files made to take time and memory: they cost their company a wait, and nobody else anything.

let world: World;
let company: number;
beforeAll(async () => {
  world = await startWorld({ tasks: true });
  company = world.companies.A.id;
  await plantLists(world);
});
afterAll(() => world.stop());

const items = (bytes: string, fields: Record<string, string> = {}) =>
  tryImport(world.as('client'), 'items', company, { name: 'list.csv', bytes }, fields);
const outbox = () => readdir(join(world.dataDir, 'outbox')).catch(() => []);

/** What the main thread itself has computed: on a busy machine, time alone says nothing. */
const computedMs = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;

test('four hostile files at once leave the process responsive: no socket drops, and the print and reset mail of others are made', async () => {
  const hostile = `SKU,Description\nA,"${'""'.repeat(12_000_000)}"\n`;
  const rival = world.as('rival');
  const { _id: quote } = await rival.does('quotes.create', { body: { name: 'Another company' } });
  const screens = [await world.live('rival'), await world.live('admin'), await world.live('cad')];
  // Bodies are made before the clock runs: what the test itself does is not the server's.
  const forms = Array.from({ length: 4 }, (_, i) => {
    const form = new FormData();
    form.append('file', new Blob([hostile]), 'list.csv');
    form.append('dryRun', String(i % 2 === 0));
    return form;
  });
  const mails = (await outbox()).length;
  const before = process.memoryUsage().rss;
  let peak = before;
  let [computed, longest] = [computedMs(), 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
    const now = computedMs();
    longest = Math.max(longest, now - computed);
    computed = now;
  }, 5);
  const answers = forms.map((raw) => world.as('client').request('POST', '/api/v1/items/import', { raw }));
  await rival.does('prints.create', { params: { id: quote }, body: {} });
  const address = world.people.rival.email;
  await world.as('nobody').call('auth.lostPassword', { params: { email: address }, body: {} });
  await expect
    .poll(async () => (await rival.does('quotes.get', { params: { id: quote } })).quotePdf[0]?.state, {
      timeout: 20_000,
    })
    .toBe('ready');
  await expect.poll(async () => (await outbox()).length, { timeout: 10_000 }).toBeGreaterThan(mails);
  for (const answer of await Promise.all(answers)) {
    expect([answer.status, answer.refused?.fields]).toEqual([422, { file: 'cell-too-long', line: '2' }]);
    expect(answer.refused?.message).toBe(
      'Line 2: A cell has more than 32,767 characters. Shorten it, or look for a quote that closes too late.',
    );
  }
  clearInterval(watch);
  console.log(`longest turn ${Math.round(longest)} ms, memory +${Math.round((peak - before) / 1e6)} MB`);
  expect(longest).toBeLessThan(1000);
  expect((peak - before) / 1e6).toBeLessThan(600);
  expect(screens.map(({ socket }) => socket.connected)).toEqual([true, true, true]);
}, 120_000);

test.each([
  [
    'too-many-cells',
    `SKU,Description\n${`A${','.repeat(199)}\n`.repeat(30_000)}`,
    /more than 5,000,000 cells up to here/,
  ],
  ['too-many-rows', `SKU\n${Array.from({ length: 100_001 }, (_, i) => `S${i}\n`).join('')}`, /more than 100,000 rows/],
  ['unclosed-quote', `SKU,Description\nA,"${'""'.repeat(1_000_000)}\n`, /never closes/],
])('%s: the whole file is refused with its reason and what to do', async (reason, csv, message) => {
  const answer = await items(csv, { dryRun: 'true' });
  expect([answer.status, answer.refused?.fields?.file]).toEqual([422, reason]);
  expect(answer.refused?.message).toMatch(message);
});

test('a company imports one file at a time; four more wait in order, and a sixth is told when to try again', async () => {
  let release = () => {};
  const { importQueue } = world.opened.house;
  const held = importQueue.run(company, () => new Promise<void>((resolve) => (release = resolve)));
  const waiting = [1, 2, 3, 4].map((price) => items(`SKU,Price\nQUEUED,${price}\n`));
  // Another company is not behind them.
  await mustImport(world.as('admin'), 'items', world.companies.B.id, 'SKU\nOTHER\n');
  await expect.poll(() => importQueue.waiting).toBe(4);
  const sixth = await items('SKU\nSIXTH\n', { dryRun: 'true' });
  expect(sixth.status).toBe(429);
  expect(sixth.refused?.message).toBe('Too many imports of this company are waiting already. Try again in 15 seconds.');
  expect(sixth.headers.get('retry-after')).toBe('15');
  release();
  await held;
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a hostile CSV in a released takeoff is named as a fault, and the quote can be written all the same', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal', {
    'trims.csv': `code,quantity\nA,"${'""'.repeat(2_000_000)}"\n`,
  });
  const { _id: id } = await world.as('client').does('quotes.create', { body: { name: 'Hostile', job } });
  const { faults } = await world.as('client').does('quotes.takeoff', { params: { id } });
  expect(faults.map(({ file, reason }) => [file, reason])).toContainEqual(['trims.csv', 'cell-too-long']);
}, 60_000);
