import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { main } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import { newQuote, saved } from './support/quoteSheet';
import { apiClient } from './support/releaseFiles';
import { Story } from './support/story';

/**
 * [P51, P52, P53] The database's processes are paused while four pages are open. Within ten seconds of the database
 * resuming, each page is live and up to date again without a click.
 */
const within = 10_000;
let story: Story;
let browser: Browser;
let wall: PersonWindow;
let list: PersonWindow;
let page: PersonWindow;
let quote: PersonWindow;
let job: { path: string; num: string };
let rush = false;
let admin: Awaited<ReturnType<typeof apiClient>>;
let client: Awaited<ReturnType<typeof apiClient>>;
let quotePath: string;

beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
  const path = await story.jobWhere("j.status = 'Working' AND NOT j.rush");
  const [found] = await story.sql<{ num: number }>('SELECT num FROM jobs WHERE id = $1', [path.split('/').at(-1)]);
  const num = String(found?.num);
  job = { path, num };
  [admin, client, quote, wall, list, page] = await Promise.all([
    apiClient(story, 'admin'),
    apiClient(story, 'client'),
    newQuote(browser, story.base, 'Typed through a stall'),
    PersonWindow.open(browser, story.base, 'wall', { viewport: { width: 1920, height: 1080 } }),
    PersonWindow.signedIn(browser, story.base, 'cad2', { path: `/jobs?q=${num}` }),
    PersonWindow.signedIn(browser, story.base, 'cad', { path }),
  ]);
  quotePath = new URL(quote.page.url()).pathname;
  await wall.page.goto(`${story.base}/workflow?display=wall`);
  await wall.signIn('cad');
});
afterAll(async () => {
  signal('SIGCONT');
  await browser?.close();
  await story?.close();
});

/** Signals all PostgreSQL processes. The postmaster comes first so that it starts no new ones. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = story?.program.postmaster();
  if (postmaster === undefined) return;
  for (const pid of [postmaster, ...story.program.postgresPids().filter((other) => other !== postmaster)]) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has exited.
    }
  }
}

const live = (window: PersonWindow, timeout: number): Promise<void> =>
  window.foot.getByText(/^Live/).first().waitFor({ timeout });
const street = async () => ((await client('GET', quotePath)) as { street: string }).street;

it.each([2, 4, 8, 30])(
  'shows every page live again by itself after the database was paused for %i s',
  async (seconds) => {
    const windows = [wall, list, page, quote];
    const began = performance.now();
    signal('SIGSTOP');
    const typed = `${seconds} Stalled Road`;
    const field = main(quote).getByLabel('Street', { exact: true });
    await field.fill(typed);
    await field.blur();
    if (seconds > 5) {
      // Pages without updates say so.
      for (const window of windows) await window.foot.getByText(/^Offline since/).waitFor({ timeout: within });
      await main(quote).getByText('Offline: saved in this browser').waitFor();
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + seconds * 1000 - performance.now())));
    signal('SIGCONT');
    const left = (() => {
      const end = performance.now() + within;
      return () => Math.max(1, end - performance.now());
    })();

    await Promise.all(windows.map((window) => live(window, left())));
    await saved(quote);
    await expect.poll(street, { timeout: left(), interval: 100 }).toBe(typed);

    // Changes by other users arrive on every page.
    rush = !rush;
    const city = `Stalled for ${seconds} s`;
    await admin('PATCH', `${job.path}/rush`, { level: rush });
    await admin('PATCH', quotePath, { city });
    const marked = (place: Locator) =>
      expect.poll(async () => (await place.count()) > 0, { timeout: within, interval: 50 }).toBe(rush);
    await Promise.all([
      marked(wall.page.getByRole('region', { name: 'Rush' }).getByRole('listitem').filter({ hasText: job.num })),
      marked(main(list).getByRole('row').filter({ hasText: job.num }).getByText('RUSH', { exact: true })),
      marked(main(page).getByText('RUSH', { exact: true })),
      expect
        .poll(() => main(quote).getByLabel('City', { exact: true }).inputValue(), { timeout: within, interval: 50 })
        .toBe(city),
    ]);
    expect(windows.map(({ loads }) => loads)).toEqual([1, 1, 1, 1]);
  },
);

it('is live again at once when the browser is online again', async () => {
  await list.context.setOffline(true);
  await list.foot.getByText(/^Offline since/).waitFor();
  // The next attempt would be seconds away by now.
  await list.page.waitForTimeout(3000);
  await list.context.setOffline(false);
  await live(list, within);
});

it('shows “Updating…” instead of “Live” until its data is refetched', async () => {
  let answers = false;
  await list.page.route('**/api/v1/jobs?**', (route) => (answers ? route.continue() : route.fulfill({ status: 503 })));
  await list.context.setOffline(true);
  await list.foot.getByText(/^Offline since/).waitFor();
  await list.context.setOffline(false);
  const sign = list.foot.getByText('Updating…', { exact: true });
  await sign.waitFor({ timeout: within });
  await list.foot.getByTitle('Some of what you see may be out of date. Loading it again…').waitFor();
  // The connection works: other parts of the page load, and the list is requested repeatedly.
  const failed = () => list.page.waitForResponse((response) => response.status() === 503, { timeout: 2 * within });
  for (let i = 0; i < 3; i++) await failed();
  expect(await sign.count()).toBe(1);
  answers = true;
  await live(list, within);
});

it('keeps reconnecting in a background tab, and at once when it is shown again', async () => {
  const hide = (hidden: boolean) =>
    list.page.evaluate(
      (state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      },
      hidden ? 'hidden' : 'visible',
    );
  await hide(true);
  await list.context.setOffline(true);
  await list.foot.getByText(/^Offline since/).waitFor();
  await list.page.waitForTimeout(1500);
  await list.page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await list.context.setOffline(false);
  await hide(false);
  await live(list, within);
});
