import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playDay } from '../../server/seed/day/playDay';
import { Program } from '../faults/program';
import { haveRedis, TestRedis } from '../faults/redis';
import { launchChromium } from '../support/chromium';
import { openLine, type TestLine } from '../support/line';
import { axeLook } from './axeLook';
import { patience, PersonWindow } from './PersonWindow';
import { Story } from './story';

/** The wall display, with somebody at a desk beside it; its line can be cut, and its server be another one. */
const root = join(import.meta.dirname, '../..');
const screen = { width: 1920, height: 1080 };
const redis = new TestRedis();
let story: Story;
let browser: Browser;
let line: TestLine;
let window: PersonWindow;
let wall: Page;
let desk: PersonWindow;

beforeAll(async () => {
  if (haveRedis) await redis.start();
  [story, browser] = await Promise.all([Story.open(haveRedis ? { REDIS_URL: redis.url } : {}), launchChromium()]);
  line = await openLine(story.port);
  window = await PersonWindow.open(browser, `http://127.0.0.1:${line.port}`, 'wall', { viewport: screen });
  wall = window.page;
  await wall.addInitScript(() => {
    const locks = { asked: 0 };
    Object.assign(globalThis, { locks });
    const request = async () => {
      locks.asked += 1;
      return { released: true, release: async () => {} };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await wall.goto(`${window.base}/workflow?display=wall`);
  // Nobody is signed in yet: the sign-in leads back here.
  await window.signIn('cad');
  desk = await PersonWindow.signedIn(browser, story.base, 'cad2');
});
afterAll(async () => {
  await browser?.close();
  await line?.stop();
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

it('fills the screen without scroll bars, and is read from four metres', async () => {
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
    [first.locator('div').first(), first.getByText(/^\d{6}$/), first.locator('div').last()].map((place) =>
      pixels(place, 'font-size'),
    ),
  );
  expect(number).toBeGreaterThanOrEqual(28);
  expect(name).toBeGreaterThanOrEqual(28);
  expect(time).toBeGreaterThan(number as number);
  // One that is just drawn anew has no width.
  await expect.poll(() => pixels(tile('overdue').first(), 'width'), { timeout: patience }).toBeGreaterThan(500);
  // More than colour says that it is late.
  await shows(tile('overdue').locator('em svg'));
  expect(await wall.evaluate(() => (globalThis as unknown as { locks: { asked: number } }).locks.asked)).toBe(1);
  await wall.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await wall.evaluate(() => (globalThis as unknown as { locks: { asked: number } }).locks.asked)).toBe(2);
  expect(await axeLook(wall, [[screen, 'dark']])).toEqual([]);
});

it('turns pages by itself when there are more jobs than fit', async () => {
  const pages = column('New').getByText(/^page \d of \d/);
  const before = await pages.textContent();
  await expect.poll(() => pages.textContent(), { timeout: 15_000 }).not.toBe(before);
});

it('shows at once who has taken a job elsewhere, for two seconds', async () => {
  const [free] = await story.sql<{ num: number }>(
    "SELECT num FROM jobs WHERE status = 'Validated' AND drafter_id IS NULL AND NOT rush ORDER BY due_time DESC LIMIT 1",
  );
  const num = String(free?.num);
  // The last one of its column: its page comes up for it.
  await desk.page.getByRole('button', { name: `Assign ${num} to me` }).click();
  await shows(tile(num).getByText('MT took it'));
  await shows(tile(num).getByText('Working'));
  await tile(num).getByText('MT took it').waitFor({ state: 'detached', timeout: 4000 });
});

it('moves within ten seconds of npm run day', async () => {
  const evening = new AbortController();
  const said: string[] = [];
  const day = playDay({ base: story.base, say: (text) => said.push(text), leave: evening.signal });
  const over = expect(day).rejects.toThrow('aborted');
  await wall
    .getByText(/ took it$/)
    .first()
    .waitFor({ timeout: 10_000 })
    .finally(() => evening.abort());
  await over;
  expect(said[0]).toMatch(/^08:0\d {2}\p{L}+ \p{L}+ /u);
});

it('counts by the server’s clock, however wrong its own is', async () => {
  const wrong = await window.context.newPage();
  await wrong.addInitScript(() => {
    const right = Date.now;
    Date.now = () => right() + 5 * 3_600_000;
  });
  await wrong.goto(`${window.base}/workflow?display=wall`);
  await shows(wrong.getByText(/^live/));
  const told = async (page: Page) => [
    await page.locator('time').first().textContent(),
    await page.getByRole('region', { name: 'Rush' }).getByRole('listitem').allTextContents(),
  ];
  await expect
    .poll(async () => JSON.stringify(await told(wrong)) === JSON.stringify(await told(wall)), { timeout: patience })
    .toBe(true);
  await wrong.close();
});

it('says that the line is down and how old the picture is, and comes back by itself', async () => {
  line.cut();
  const sign = wall.getByRole('status').filter({ hasText: /Not live since \d\d:\d\d/ });
  await sign.getByText(/Last update .+ ago/).waitFor({ timeout: patience });
  expect(await column('New').getByRole('listitem').count()).toBe(4);
  await shows(wall.getByText(/^last change \d\d:\d\d/));
  line.restore();
  await sign.waitFor({ state: 'detached', timeout: patience });
  await window.live();
  expect(window.loads).toBe(1);
});

it.skipIf(!haveRedis)(
  'says that it is late while Redis is away, as the desk does; its picture is none of an outage',
  async () => {
    await redis.stop();
    const said = 'Not live · a second late';
    await shows(wall.getByText(said, { exact: true }));
    await shows(desk.foot.getByText(said, { exact: true }));
    await shows(
      desk.foot.getByTitle(/^The servers do not hear each other right now: changes come about a second late/),
    );
    expect(await wall.getByText(/^(Not live since|last change)/).count()).toBe(0);
    await redis.start();
    await window.foot.getByText(/^live/).waitFor();
    await desk.foot.getByText(/^live/).waitFor();
  },
);

it('outlives a restart of its server, and loads a new release by itself', async () => {
  const other = join(root, '.build/other-release');
  rmSync(other, { recursive: true, force: true });
  mkdirSync(other, { recursive: true });
  for (const part of ['server', 'client']) cpSync(join(root, '.build', part), join(other, part), { recursive: true });
  const main = join(other, 'server/main.mjs');
  writeFileSync(main, '\n// another release\n', { flag: 'a' });

  story.program.interrupt();
  await story.program.ended();
  await story.program.start();
  await window.live();
  expect(window.loads).toBe(1);

  // Somebody at a desk is in the middle of a form.
  const name = desk.page.getByLabel('Project name');
  await desk.page.goto(`${story.base}/`);
  await name.fill('Half a roof');

  story.program.interrupt();
  await story.program.ended();
  const release = new Program({ DEMO: '1', PORT: String(story.port) }, story.program.dataDir, [process.execPath, main]);
  await release.start();
  await expect.poll(() => window.loads, { timeout: 30_000 }).toBe(2);
  await shows(column('New').getByRole('listitem'));
  await window.live();
  const band = desk.page.getByText('A new version of Takeoffs is running. Finish what you are typing, then load it.');
  await band.waitFor({ timeout: 30_000 });
  expect(await name.inputValue()).toBe('Half a roof');
  const loads = desk.loads;
  await desk.page.getByRole('button', { name: 'Load it' }).click();
  // Its line goes with the page, which has not come anew in that moment yet.
  await band.waitFor({ state: 'detached', timeout: patience });
  await expect.poll(() => desk.loads, { timeout: patience }).toBe(loads + 1);
  await release.remove();
  rmSync(other, { recursive: true, force: true });
});
