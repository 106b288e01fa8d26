import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadLists, releasedJob } from '../quotes/takeoff/released';
import { mustImport, tryImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

// Files made to use up time and memory: they only delay their own company.

let world: World;
let company: number;
beforeAll(async () => {
  world = await startWorld({ tasks: true });
  company = world.companies.A.id;
  await loadLists(world);
});
afterAll(() => world.stop());

const items = (bytes: string, fields: Record<string, string> = {}) =>
  tryImport(world.as('client'), 'items', company, { name: 'list.csv', bytes }, fields);
const outbox = () => readdir(join(world.dataDir, 'outbox')).catch(() => []);

/** CPU time of the main thread; on a busy machine, wall time proves nothing. */
const computedMs = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;

test('four hostile files at once leave the process responsive: screens stay connected, and others’ prints and emails get through', async () => {
  const hostile = `SKU,Description\nA,"${'""'.repeat(12_000_000)}"\n`;
  const rival = world.as('rival');
  const { _id: quote } = await rival.does('quotes.create', { body: { name: 'Another company' } });
  const people = ['rival', 'admin', 'cad'] as const;
  // A server whose database falls behind closes connections for a moment; a frozen one would lose them all.
  const screens = await Promise.all(people.map((who) => world.live(who, { reconnects: true })));
  // Create the bodies first, so that the test's own work isn't measured.
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
  // On a busy machine the server may answer that its database is behind; the file is sent again then.
  const answers = forms.map(async (raw) => {
    for (;;) {
      const answer = await world.as('client').request('POST', '/api/v1/items/import', { raw });
      if (answer.status !== 503) return answer;
      await pause(500);
    }
  });
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
      'Line 2: A cell is longer than 32,767 characters. Shorten it, or check for a missing quotation mark.',
    );
  }
  clearInterval(watch);
  console.log(`longest block ${Math.round(longest)} ms, memory +${Math.round((peak - before) / 1e6)} MB`);
  // Reading one of the files on this thread would take ten seconds or more.
  expect(longest).toBeLessThan(3000);
  expect((peak - before) / 1e6).toBeLessThan(600);
  await expect
    .poll(() => screens.map(({ socket }) => socket.connected), { timeout: 60_000 })
    .toEqual([true, true, true]);
}, 120_000);

test.each([
  ['too-many-cells', `SKU,Description\n${`A${','.repeat(199)}\n`.repeat(30_000)}`, /more than 5,000,000 cells/],
  ['too-many-rows', `SKU\n${Array.from({ length: 100_001 }, (_, i) => `S${i}\n`).join('')}`, /more than 100,000 rows/],
  ['unclosed-quote', `SKU,Description\nA,"${'""'.repeat(1_000_000)}\n`, /never closed/],
])('%s: rejects the whole file with the reason and what to do', async (reason, csv, message) => {
  const answer = await items(csv, { dryRun: 'true' });
  expect([answer.status, answer.refused?.fields?.file]).toEqual([422, reason]);
  expect(answer.refused?.message).toMatch(message);
});

test('a company imports one file at a time; four more wait in order, and a sixth gets 429 with when to try again', async () => {
  let release = () => {};
  const { importQueue } = world.opened.services;
  const running = importQueue.run(company, () => new Promise<void>((resolve) => (release = resolve)));
  const waiting = [1, 2, 3, 4].map((price) => items(`SKU,Price\nQUEUED,${price}\n`));
  // Another company doesn't wait for them.
  await mustImport(world.as('admin'), 'items', world.companies.B.id, 'SKU\nOTHER\n');
  await expect.poll(() => importQueue.waiting).toBe(4);
  const sixth = await items('SKU\nSIXTH\n', { dryRun: 'true' });
  expect(sixth.status).toBe(429);
  expect(sixth.refused?.message).toBe('Too many imports are waiting. Try again in 15 seconds.');
  expect(sixth.headers.get('retry-after')).toBe('15');
  release();
  await running;
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a hostile CSV in a released takeoff is listed as a fault, and the quote can still be edited', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal', {
    'trims.csv': `code,quantity\nA,"${'""'.repeat(2_000_000)}"\n`,
  });
  const { _id: id } = await world.as('client').does('quotes.create', { body: { name: 'Hostile', job } });
  const { faults } = await world.as('client').does('quotes.takeoff', { params: { id } });
  expect(faults.map(({ file, reason }) => [file, reason])).toContainEqual(['trims.csv', 'cell-too-long']);
}, 60_000);
