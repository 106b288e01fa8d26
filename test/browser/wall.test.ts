import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { playDay } from '../../server/seed/day/playDay';
import { Program } from '../faults/program';
import { haveRedis, TestRedis } from '../faults/redis';
import { launchChromium } from '../support/chromium';
import { startTestProxy, type TestProxy } from '../support/services/testProxy';
import { axeLook } from './support/axeLook';
import { patience, PersonWindow } from './support/PersonWindow';
import { Story } from './support/story';

/** The wall display and a user's window, with disconnects, restarts and a new release of the server. */
const root = join(import.meta.dirname, '../..');
const screen = { width: 1920, height: 1080 };
const redis = new TestRedis();
let story: Story;
let browser: Browser;
let proxy: TestProxy;
let window: PersonWindow;
let wall: Page;
let desk: PersonWindow;

beforeAll(async () => {
  if (haveRedis) await redis.start();
  [story, browser] = await Promise.all([Story.open(haveRedis ? { REDIS_URL: redis.url } : {}), launchChromium()]);
  proxy = await startTestProxy(story.port);
  window = await PersonWindow.open(browser, `http://127.0.0.1:${proxy.port}`, 'wall', { viewport: screen });
  wall = window.page;
  await wall.addInitScript(() => {
    const locks = { requested: 0 };
    Object.assign(globalThis, { locks });
    const request = async () => {
      locks.requested += 1;
      return { released: true, release: async () => {} };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await wall.goto(`${window.base}/workflow?display=wall`);
  // Not signed in yet; signing in leads back to the wall.
  await window.signIn('cad');
  desk = await PersonWindow.signedIn(browser, story.base, 'cad2');
});
afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  await story?.close();
  await redis.stop();
});

const column = (title: string): Locator => wall.getByRole('region', { name: title });
const tile = (num: number | string): Locator =>
  wall
    .getByRole('region')
    .getByRole('listitem')
    .filter({ hasText: String(num) });
const shows = (place: Locator) => place.first().waitFor({ timeout: patience });
const pixels = (place: Locator, what: string) =>
  place.evaluate((element, name) => Number.parseFloat(getComputedStyle(element).getPropertyValue(name)), what);

it('fills the screen without scroll bars, readable from four meters', async () => {
  for (const title of ['Rush', 'Revision', 'New']) await shows(column(title).getByRole('listitem'));
  const scrolls = await wall.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(
        (element) =>
          (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) &&
          /auto|scroll/.test(getComputedStyle(element).overflow),
      ).length,
  );
  expect(scrolls).toBe(0);
  expect(await wall.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight])).toEqual([1920, 1080]);
  const first = column('New').getByRole('listitem').first();
  const [time, number, name] = await Promise.all(
    [first.locator('[class*=figures]'), first.getByText(/^\d{6}$/), first.locator('div').last()].map((place) =>
      pixels(place, 'font-size'),
    ),
  );
  expect(number).toBeGreaterThanOrEqual(28);
  expect(name).toBeGreaterThanOrEqual(28);
  expect(time).toBeGreaterThan(number as number);
  // An element that is just being re-rendered has no width.
  await expect.poll(() => pixels(tile('overdue').first(), 'width'), { timeout: patience }).toBeGreaterThan(500);
  // Overdue is marked by more than color.
  await shows(tile('overdue').locator('em svg'));
  const lockRequests = () =>
    wall.evaluate(() => (globalThis as unknown as { locks: { requested: number } }).locks.requested);
  expect(await lockRequests()).toBe(1);
  await wall.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await lockRequests()).toBe(2);
  expect(await axeLook(wall, [[screen, 'dark']])).toEqual([]);
});

it('shows the time in the office’s format, not that of the signed-in user', async () => {
  const clock = wall.locator('time[class*=clock]');
  const admin = await Caller.signIn(story.base, 'ruth');
  const choose = (hour24: boolean) => admin.call('settings.update', { body: { hour24 } });
  await expect.poll(() => clock.textContent(), { timeout: patience }).toMatch(/ [AP]M$/);
  await choose(true);
  await expect.poll(() => clock.textContent(), { timeout: patience }).toMatch(/^\d\d:\d\d$/);
  await choose(false);
  await expect.poll(() => clock.textContent(), { timeout: patience }).toMatch(/ [AP]M$/);
});

it('turns pages by itself if there are more jobs than fit', async () => {
  const pages = column('New').getByText(/^Page \d of \d/);
  const before = await pages.textContent();
  await expect.poll(() => pages.textContent(), { timeout: 15_000 }).not.toBe(before);
});

it('highlights a job that was just taken elsewhere for two seconds', async () => {
  const [free] = await story.sql<{ num: number }>(
    "SELECT num FROM jobs WHERE status = 'Validated' AND drafter_id IS NULL AND NOT rush ORDER BY due_time DESC LIMIT 1",
  );
  const num = String(free?.num);
  // It is the last of its column, so the wall turns to its page.
  await desk.page.getByRole('button', { name: `Assign ${num} to me` }).click();
  await shows(tile(num).getByText('MT assigned'));
  await shows(tile(num).getByText('Working'));
  await tile(num).getByText('MT assigned').waitFor({ state: 'detached', timeout: 4000 });
});

it('marks a job that has just become rush, whatever page it is on', async () => {
  const [job] = await story.sql<{ id: number; num: number }>(
    "SELECT id, num FROM jobs WHERE status = 'Working' AND NOT rush ORDER BY due_time DESC LIMIT 1",
  );
  const { id, num } = job as { id: number; num: number };
  const admin = await Caller.signIn(story.base, 'ingrid');
  await admin.call('jobs.rush', { params: { id }, body: { level: true } });
  await shows(
    column('Rush')
      .getByRole('listitem')
      .filter({ hasText: String(num) }),
  );
  await expect.poll(() => tile(num).first().getAttribute('data-mark'), { timeout: patience }).toBe('rush');
});

it('updates within ten seconds of npm run day', async () => {
  const dayEnd = new AbortController();
  const output: string[] = [];
  const day = playDay({ base: story.base, say: (text) => output.push(text), leave: dayEnd.signal });
  const over = expect(day).rejects.toThrow('aborted');
  await wall
    .getByText(/ assigned$/)
    .first()
    .waitFor({ timeout: 10_000 })
    .finally(() => dayEnd.abort());
  await over;
  expect(output[0]).toMatch(/^08:0\d {2}\p{L}+ \p{L}+ /u);
});

it('counts by the server’s clock even if its own is wrong', async () => {
  const wrong = await window.context.newPage();
  await wrong.addInitScript(() => {
    const right = Date.now;
    Date.now = () => right() + 5 * 3_600_000;
  });
  await wrong.goto(`${window.base}/workflow?display=wall`);
  await shows(wrong.getByText(/^Live/));
  const shownBy = async (page: Page) => [
    await page.locator('time').first().textContent(),
    await page.getByRole('region', { name: 'Rush' }).getByRole('listitem').allTextContents(),
  ];
  await expect
    .poll(async () => JSON.stringify(await shownBy(wrong)) === JSON.stringify(await shownBy(wall)), {
      timeout: patience,
    })
    .toBe(true);
  await wrong.close();
});

it('shows that it is offline and how old its data is, and reconnects by itself', async () => {
  proxy.cut();
  const sign = wall.getByRole('status').filter({ hasText: /Offline since \d+:\d\d [AP]M/ });
  await sign.getByText(/Last update .+ ago/).waitFor({ timeout: patience });
  expect(await column('New').getByRole('listitem').count()).toBe(4);
  await shows(wall.getByText(/^Last change \d+:\d\d [AP]M/));
  proxy.restore();
  await sign.waitFor({ state: 'detached', timeout: patience });
  await window.live();
  expect(window.loads).toBe(1);
});

it.skipIf(!haveRedis)('shows delayed updates while Redis is down, like other windows, but no outage', async () => {
  await redis.stop();
  const delayed = 'Updates take about a second longer';
  await shows(wall.getByText(delayed, { exact: true }));
  await shows(desk.foot.getByText(delayed, { exact: true }));
  await shows(desk.foot.getByTitle(/^Updates take about a second longer, and quotes/));
  expect(await wall.getByText(/^(Offline since|Last change)/).count()).toBe(0);
  await redis.start();
  await window.foot.getByText(/^Live/).waitFor();
  await desk.foot.getByText(/^Live/).waitFor();
});

it('survives a server restart, and loads a new release by itself', async () => {
  const other = join(root, '.build/other-release');
  rmSync(other, { recursive: true, force: true });
  mkdirSync(other, { recursive: true });
  for (const part of ['server', 'client']) cpSync(join(root, '.build', part), join(other, part), { recursive: true });
  const main = join(other, 'server/main.mjs');
  writeFileSync(main, '\n// another release\n', { flag: 'a' });

  story.program.interrupt();
  await story.program.exited();
  await story.program.start();
  await window.live();
  expect(window.loads).toBe(1);

  // A user is in the middle of a form.
  const name = desk.page.getByLabel('Project name');
  await desk.page.goto(`${story.base}/`);
  await name.fill('Half a roof');

  story.program.interrupt();
  await story.program.exited();
  const release = new Program({ DEMO: '1', PORT: String(story.port) }, story.program.dataDir, [process.execPath, main]);
  await release.start();
  await expect.poll(() => window.loads, { timeout: 30_000 }).toBe(2);
  await shows(column('New').getByRole('listitem'));
  await window.live();
  const band = desk.page.getByText('A new version is ready.');
  await band.waitFor({ timeout: 30_000 });
  expect(await name.inputValue()).toBe('Half a roof');
  const loads = desk.loads;
  await desk.page.getByRole('button', { name: 'Reload' }).click();
  // The band disappears with the old page, before the new one has loaded.
  await band.waitFor({ state: 'detached', timeout: patience });
  await expect.poll(() => desk.loads, { timeout: patience }).toBe(loads + 1);
  await release.remove();
  rmSync(other, { recursive: true, force: true });
});
