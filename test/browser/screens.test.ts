import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { startTestProxy } from '../support/services/testProxy';
import { axeLook, everyLook, twoLooks } from './support/axeLook';
import { ExternalServices } from './support/ExternalServices';
import { externalVisits } from './support/externalVisits';
import { visitScreens, filterVisits } from './support/visitScreens';
import { PersonWindow } from './support/PersonWindow';
import { Story } from './support/story';
import { useStory } from './support/useStory';
import { textLook } from './support/textLook';
import { visits } from './support/visits';

/**
 * Every screen for every role. `npm test` reads the texts of each at one size; `npm run axe` also runs axe in light and
 * dark, on desktop and phone.
 */
const everyLookAtAll = process.env.EVERY_SCREEN !== undefined;
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

/** `SCREENS='admin system' npm run axe` limits the run to screens whose name contains both words. */
const words = process.env.SCREENS?.split(' ') ?? [];
async function wrongIn(at: Story, all: Awaited<ReturnType<typeof externalVisits>>): Promise<string[]> {
  const wrong: string[] = [];
  const lost = await visitScreens(browser, at, filterVisits(all, words), async ({ page }, visit, label, nth) => {
    // The texts of the desktop first; the looks of axe end on the phone.
    const found = await textLook(page);
    if (everyLookAtAll) found.push(...(await axeLook(page, twoLooks(visit.sizes, nth))), ...(await textLook(page)));
    wrong.push(...found.map((what) => `${label}, ${what}`));
  });
  return [...lost, ...wrong];
}

it('have no unfinished, banned or cut-off text, no sideways scrolling, and no axe findings', async () => {
  expect(await wrongIn(story, await visits(story))).toEqual([]);
}, 1_800_000);

it('have none with all external services configured', async () => {
  const outside = await ExternalServices.open();
  const joined = await Story.open(outside.settings);
  try {
    expect(await wrongIn(joined, await externalVisits(joined, outside))).toEqual([]);
  } finally {
    await joined.close();
    outside.stop();
  }
}, 1_800_000);

it.runIf(everyLookAtAll)('has nothing axe finds while offline', async () => {
  const proxy = await startTestProxy(story.port);
  const window = await PersonWindow.signedIn(browser, `http://127.0.0.1:${proxy.port}`, 'cad');
  await window.page.goto(`${window.base}${await story.jobIn('Working')}`);
  await window.settled();
  proxy.cut();
  await window.foot.getByText(/^Offline since/).waitFor();
  expect(await axeLook(window.page, everyLook)).toEqual([]);
  await window.page.getByRole('link', { name: 'Go to dashboard' }).click();
  expect(await axeLook(window.page, everyLook)).toEqual([]);
  await window.close();
  await proxy.stop();
});
