import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { openLine } from '../support/line';
import { axeLook, desk } from './axeLook';
import { PersonWindow } from './PersonWindow';
import { Story, type StoryPerson } from './story';
import { type Visit, visits } from './visits';

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

async function found(window: PersonWindow, visit: Visit): Promise<string[]> {
  const { page } = window;
  await page.setViewportSize(visit.sizes?.[0] ?? desk);
  await visit.before?.(window);
  await page.goto(`${story.base}${visit.path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await visit.open?.(window);
  await window.settled(150);
  const wrong = await axeLook(page, visit.sizes);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return wrong.map((what) => `${window.name} at ${visit.path}${visit.state ? `, ${visit.state}` : ''}, ${what}`);
}

it('axe finds nothing, and no page scrolls sideways', async () => {
  const waiting = Object.entries(await visits(story)) as [StoryPerson | 'visitor', Visit[]][];
  const wrong: string[] = [];
  let seen = 0;
  const lookAround = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [who, all] = next;
      if (all.length === 0) continue;
      const window =
        who === 'visitor'
          ? await PersonWindow.open(browser, story.base, who)
          : await PersonWindow.signedIn(browser, story.base, who);
      for (const visit of all) {
        wrong.push(...(await found(window, visit)));
        seen += 1;
      }
      await window.close();
    }
  };
  await Promise.all([lookAround(), lookAround()]);
  console.log(seen);
  expect(wrong).toEqual([]);
}, 900_000);

it('axe finds nothing while the line is down', async () => {
  const line = await openLine(story.port);
  const window = await PersonWindow.signedIn(browser, `http://127.0.0.1:${line.port}`, 'cad');
  await window.page.goto(`${window.base}${await story.jobIn('Working')}`);
  await window.settled();
  line.cut();
  await window.page.getByText(/^Not live since/).waitFor();
  expect(await axeLook(window.page)).toEqual([]);
  await window.page.getByRole('link', { name: 'To the dashboard' }).click();
  expect(await axeLook(window.page)).toEqual([]);
  await window.close();
  await line.stop();
});
