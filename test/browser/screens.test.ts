import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { openLine } from '../support/line';
import { axeLook, everyLook, twoLooks } from './axeLook';
import { JoinedHouse } from './JoinedHouse';
import { joinedVisits } from './joinedVisits';
import { lookAround, visitsOf } from './lookAround';
import { PersonWindow } from './PersonWindow';
import { Story } from './story';
import { visits } from './visits';

/** Every screen for everybody who sees it, in light and dark, on a desk and on a phone: axe finds nothing. */
let story: Story;
let browser: Browser;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

/** `SCREENS='admin system' npm run axe`: those whose name holds both words. */
const words = process.env.SCREENS?.split(' ') ?? [];
async function wrongIn(at: Story, all: Awaited<ReturnType<typeof joinedVisits>>): Promise<string[]> {
  const wrong: string[] = [];
  const lost = await lookAround(browser, at, visitsOf(all, words), async ({ page }, visit, called, nth) => {
    const found = await axeLook(page, twoLooks(visit.sizes, nth));
    wrong.push(...found.map((what) => `${called}, ${what}`));
  });
  return [...lost, ...wrong];
}

it('axe finds nothing, and no page scrolls sideways', async () => {
  expect(await wrongIn(story, await visits(story))).toEqual([]);
}, 600_000);

it('nor in an installation that is joined to everything', async () => {
  const outside = await JoinedHouse.open();
  const joined = await Story.open(outside.settings);
  try {
    expect(await wrongIn(joined, await joinedVisits(joined, outside))).toEqual([]);
  } finally {
    await joined.close();
    outside.stop();
  }
}, 600_000);

it('axe finds nothing while the line is down', async () => {
  const line = await openLine(story.port);
  const window = await PersonWindow.signedIn(browser, `http://127.0.0.1:${line.port}`, 'cad');
  await window.page.goto(`${window.base}${await story.jobIn('Working')}`);
  await window.settled();
  line.cut();
  await window.page.getByText(/^Not live since/).waitFor();
  expect(await axeLook(window.page, everyLook)).toEqual([]);
  await window.page.getByRole('link', { name: 'To the dashboard' }).click();
  expect(await axeLook(window.page, everyLook)).toEqual([]);
  await window.close();
  await line.stop();
});
