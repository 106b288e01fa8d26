import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../support/chromium';
import { Story } from './story';

interface Opened {
  readonly story: Story;
  readonly browser: Browser;
}

/** Opens the demo's story and a browser for all tests of a file, and closes them afterwards. */
export function useStory(ready: (opened: Opened) => void): void {
  let opened: Opened | undefined;
  beforeAll(async () => {
    const [story, browser] = await Promise.all([Story.open(), launchChromium()]);
    opened = { story, browser };
    ready(opened);
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.story.close();
  });
}
