import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../faults/program';
import { launchChromium } from '../support/chromium';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';
import { wall } from './support/axeLook';
import { measureMemory } from './support/memory';

/** A display that runs unattended: a day of changes, sleep, a restart of the server, and the end of its pairing. */
const hour = 3_600_000;
const timeout = 15_000;
let world: World;
let browser: Browser;
let context: BrowserContext;
let display: Page;
let loads = 0;

beforeAll(async () => {
  ensureBuilt();
  const pages = join(import.meta.dirname, '../../.build/client');
  [world, browser] = await Promise.all([startWorld({ pages }), launchChromium()]);
  context = await browser.newContext({ viewport: wall, timezoneId: 'America/Chicago' });
  display = await context.newPage();
  await display.clock.install({ time: world.clock.now() });
  display.on('load', () => loads++);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const admin = () => world.as('admin');
const live = () => display.getByText(/^Live/).waitFor({ timeout });
const code = () => display.getByLabel('Pairing code');
const credential = async () => (await context.cookies()).find(({ name }) => name === 'display')?.value;
const storedCredentials = async () => (await world.sql('SELECT hash FROM display_credentials')).length;

/** Moves the clocks of server and display. Timers of the display go on as before. */
async function turnClocks(ms: number): Promise<void> {
  world.clock.advance(ms);
  await display.clock.setSystemTime(world.clock.now());
}

/** The pages of the display, which turn every 20 seconds from the full minute on. */
const pageNames = ['New', 'Workload', 'Figures'] as const;
async function shownPages(): Promise<string[]> {
  const counts = await Promise.all(
    pageNames.map((name) => display.getByRole('region', { name: new RegExp(`^${name}`) }).count()),
  );
  return pageNames.filter((_, i) => counts[i]);
}

/** The number of unassigned jobs in the header of each page. */
const showsUnassigned = (jobs: number) =>
  display
    .locator('header li')
    .filter({ hasText: new RegExp(`^${jobs}\\s+unassigned$`) })
    .waitFor({ timeout });

/** A job joins the board, gets another due time, and leaves. */
async function passThrough(): Promise<void> {
  const { _id: id } = await world.makeJob('Validated');
  await showsUnassigned(3);
  const level = new Date(world.clock.now().getTime() + 5 * hour).toISOString();
  await admin().does('jobs.dueBack', { params: { id }, body: { level } });
  await mustAct(admin(), id, 'delete');
  await showsUnassigned(2);
}

it('runs through a day of changes, sleep and a restart without growing, and goes blank within a second', async () => {
  for (const status of ['Validated', 'Working', 'Correction', 'Revision', 'RFI', 'Validated'] as const)
    await world.makeJob(status, status === 'RFI' ? { from: 'Working' } : {});
  await display.goto(`${world.base}/display`);
  await expect.poll(() => code().textContent(), { timeout }).toMatch(/^\w{3}-\w{3}$/);
  const { _id: id } = await admin().does('displays.create', {
    body: {
      code: (await code().textContent()) ?? '',
      ...{ name: 'Shop floor', pages: { board: 20, workload: 20, figures: 20 } },
      // 8 PM to 6 AM.
      ...{ quietFrom: 1200, quietTo: 360, sound: true },
    },
  });
  await live();
  // The credential will be a week old at 10 PM.
  await world.sql("UPDATE display_credentials SET made_at = made_at - interval '6 days 12 hours'");
  const first = await credential();
  const memory = await measureMemory(display);

  const start = world.clock.now().getTime();
  let before: Awaited<ReturnType<typeof memory>> | undefined;
  for (let passed = 1; passed <= 24; passed++) {
    // In the middle of a page, so that the seconds that the steps take don't matter.
    const at = start + passed * hour + (20 * (passed % 3) + 10) * 1000;
    await turnClocks(at - world.clock.now().getTime());
    for (let i = 0; i < 2; i++) await passThrough();
    await expect.poll(shownPages, { timeout }).toEqual([pageNames[passed % 3]]);
    const time = (10 + passed) % 24;
    expect(await display.locator('[data-quiet]').count(), `quiet at ${time}:00`).toBe(time >= 20 || time < 6 ? 1 : 0);
    if (passed === 3) before = await memory();
    if (passed === 13) {
      // A new rush is shown at once; the screen is dimmed, so nothing flashes.
      const { _id: rush } = await world.makeJob('Working');
      await admin().does('jobs.rush', { params: { id: rush }, body: { level: true } });
      await display.locator('[data-mark="steady"]').waitFor({ timeout });
      await mustAct(admin(), rush, 'delete');
      // The computer behind the screen sleeps for an hour; the connection is gone when it wakes.
      world.clock.advance(hour);
      await display.clock.fastForward(hour);
      await expect.poll(credential, { timeout }).not.toBe(first);
      await live();
      passed++;
    }
    if (passed === 18) {
      await world.restart();
      await live();
      // The renewed credential was used, which ends the former one.
      await expect.poll(storedCredentials, { timeout }).toBe(1);
    }
  }
  const after = await memory();
  expect(loads).toBe(1);
  expect(after.nodes).toBeLessThanOrEqual((before?.nodes ?? 0) + 40);
  expect(after.listeners).toBeLessThanOrEqual((before?.listeners ?? 0) + 5);
  expect(after.heapBytes).toBeLessThan((before?.heapBytes ?? 0) + 1_000_000);

  // A refusal by a proxy, such as the sign-in page of a network, doesn't end the pairing.
  const own = '**/api/v1/display';
  await display.route(own, (route) => route.fulfill({ status: 403, contentType: 'text/html', body: 'Sign in' }));
  await display.reload();
  await display.getByText('Can’t reach the server').waitFor({ timeout });
  await display.unroute(own);
  await live();

  await admin().does('displays.revoke', { params: { id } });
  const revokedAt = performance.now();
  await code().waitFor({ timeout });
  expect(performance.now() - revokedAt).toBeLessThan(1000);
  expect(await shownPages()).toEqual([]);
  expect(await display.locator('body').textContent()).not.toContain('A roof');
}, 150_000);

it('shows one code in all windows of a browser, and pairs them together', async () => {
  const shop = await browser.newContext({ viewport: wall });
  const windows = await Promise.all([shop.newPage(), shop.newPage()]);
  await Promise.all(windows.map((window) => window.goto(`${world.base}/display`)));
  const codes = () => Promise.all(windows.map((window) => window.getByLabel('Pairing code').textContent()));
  await expect.poll(async () => (await codes())[0]).toMatch(/^\w{3}-\w{3}$/);
  await expect.poll(async () => new Set(await codes()).size).toBe(1);
  // Each window has requested its code again, and neither got the answer that it has expired.
  const waits = windows.map((window) => window.waitForResponse(/\/display\/pairing$/).then((answer) => answer.json()));
  expect(await Promise.all(waits)).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
  const [code] = await codes();
  await admin().does('displays.create', { body: { code: code ?? '', name: 'Two windows' } });
  await Promise.all(windows.map((window) => window.getByText(/^Live/).waitFor({ timeout })));
  await shop.close();
});
