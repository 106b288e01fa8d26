import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { main } from './jobScreens';
import { PersonWindow } from './PersonWindow';
import { newQuote, saved } from './quoteSheet';
import { asks } from './releaseFiles';
import { Story } from './story';

/**
 * [P51, P52, P53] The database's processes are stopped for a while, with four pages open. Each page is live again within
 * ten seconds of the database going on, without a click, and so is everything that happens on it.
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
let admin: Awaited<ReturnType<typeof asks>>;
let client: Awaited<ReturnType<typeof asks>>;
let quotePath: string;

beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
  const path = await story.jobWhere("j.status = 'Working' AND NOT j.rush");
  const [found] = await story.sql<{ num: number }>('SELECT num FROM jobs WHERE id = $1', [path.split('/').at(-1)]);
  const num = String(found?.num);
  job = { path, num };
  [admin, client, quote, wall, list, page] = await Promise.all([
    asks(story, 'admin'),
    asks(story, 'client'),
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

/** PostgreSQL and all of its processes. The postmaster comes first, so that it starts none meanwhile. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = story?.program.postmaster();
  if (postmaster === undefined) return;
  for (const pid of [postmaster, ...story.program.lodgers().filter((other) => other !== postmaster)]) {
    try {
      process.kill(pid, name);
    } catch {
      // One that has ended meanwhile.
    }
  }
}

const live = (window: PersonWindow, timeout: number): Promise<void> =>
  window.foot.getByText(/^live/).first().waitFor({ timeout });
const street = async () => ((await client('GET', quotePath)) as { street: string }).street;

it.each([2, 4, 8, 30])(
  'every page is live again by itself after the database has stopped for %i s',
  async (seconds) => {
    const windows = [wall, list, page, quote];
    const began = performance.now();
    signal('SIGSTOP');
    const typed = `${seconds} Stalled Road`;
    const field = main(quote).getByLabel('Street', { exact: true });
    await field.fill(typed);
    await field.blur();
    if (seconds > 5) {
      // A page that is not told anything says so: the wall in its own words, the others in their foot.
      for (const window of windows) await window.foot.getByText(/^not live since/).waitFor({ timeout: within });
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

    // What somebody else changes now comes by itself, on every page.
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
  await list.foot.getByText(/^not live since/).waitFor();
  // By now the next attempt would be seconds away.
  await list.page.waitForTimeout(3000);
  await list.context.setOffline(false);
  await live(list, within);
});

it('keeps trying in a tab in the background, and at once when it is looked at again', async () => {
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
  await list.foot.getByText(/^not live since/).waitFor();
  await list.page.waitForTimeout(1500);
  await list.page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await list.context.setOffline(false);
  await hide(false);
  await live(list, within);
});
