import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { PersonWindow } from './support/PersonWindow';
import { newQuote } from './support/quoteSheet';
import { Story } from './support/story';

/** A public demo, which everyone may sign in to, says so on every page. */
let story: Story;
let browser: Browser;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open({ DEMO: 'public' }), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

/** Expects the band to be visible, on top, and not to cover any text. */
async function expectBand({ page }: PersonWindow): Promise<void> {
  const band = page.getByRole('note').filter({ hasText: 'Public demo: everyone can sign in; don’t enter real data.' });
  await band.waitFor();
  const found = await band.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      if (!node.data.trim() || element.contains(node) || !node.parentElement?.checkVisibility()) continue;
      const place = node.parentElement.getBoundingClientRect();
      if (place.width > 1 && place.height > 1 && place.bottom > 0 && place.top < box.bottom - 1)
        covered.push(node.data);
    }
    return { onTop: element.contains(top), width: box.width, page: innerWidth, covered };
  });
  expect(found).toEqual({ onTop: true, width: found.page, page: found.page, covered: [] });
}

it('shows the public demo band on the sign-in page, the dashboard, a quote and the wall', async () => {
  const visitor = await PersonWindow.open(browser, story.base, 'visitor', {});
  await visitor.page.goto(`${story.base}/login`);
  await visitor.page.getByRole('button', { name: 'Sign in' }).waitFor();
  await expectBand(visitor);
  await visitor.signIn('admin');
  await visitor.settled();
  await expectBand(visitor);

  const rep = await newQuote(browser, story.base, 'A public quote');
  await expectBand(rep);

  const wall = await PersonWindow.signedIn(browser, story.base, 'cad', {
    ...{ path: '/workflow?display=wall', viewport: { width: 1920, height: 1080 } },
  });
  await expectBand(wall);
  const phone = await PersonWindow.signedIn(browser, story.base, 'client', { viewport: { width: 390, height: 844 } });
  await expectBand(phone);
});
