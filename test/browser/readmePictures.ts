import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../support/chromium';
import { desk, dress, phone, type Size, type Theme, wall } from './axeLook';
import { PersonWindow } from './PersonWindow';
import { Story, type StoryPerson } from './story';

/** The pictures of README.md: `node --import tsx test/browser/readmePictures.ts`, when the screens look different. */
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test/browser/pictures');

execFileSync(process.execPath, ['server/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
mkdirSync(folder, { recursive: true });
const [story, browser] = await Promise.all([Story.plant(), launchChromium()]);

async function picture(name: string, who: StoryPerson, path: string, size: Size, theme: Theme, width: number) {
  const window = await PersonWindow.signedIn(browser, story.base, who);
  const page: Page = window.page;
  await page.setViewportSize(size);
  await page.goto(`${story.base}${path}`);
  await page.getByRole('main').waitFor();
  await page.waitForTimeout(2500);
  await dress(page, size, theme);
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  await window.close();
}

try {
  await picture('rep', 'client', '/', phone, 'light', 390);
  await picture('admin', 'admin', '/', desk, 'light', 1200);
  await picture('wall', 'cad', '/workflow?display=wall', wall, 'dark', 1200);
  await picture('job', 'admin', await story.jobIn('Review'), desk, 'dark', 1200);
} finally {
  await browser.close();
  await story.close();
}
