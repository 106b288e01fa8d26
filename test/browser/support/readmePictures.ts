import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../../support/chromium';
import { desk, setLook, phone, type Size, type Theme, wall } from './axeLook';
import { PersonWindow } from './PersonWindow';
import { Story, type StoryPerson } from './story';

/** Creates the pictures of README.md: `node --import tsx test/browser/support/readmePictures.ts`. */
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'test/browser/pictures');

execFileSync(process.execPath, ['server/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
mkdirSync(folder, { recursive: true });
const [story, browser] = await Promise.all([Story.openNew(), launchChromium()]);

/** Prepares a screen for its picture. */
type Ready = (page: Page) => Promise<void>;

async function picture(
  name: string,
  who: StoryPerson,
  path: string,
  [size, theme, width]: [Size, Theme, number],
  ready: Ready = async () => {},
) {
  const window = await PersonWindow.signedIn(browser, story.base, who);
  const page: Page = window.page;
  await page.setViewportSize(size);
  await page.goto(`${story.base}${path}`);
  await page.getByRole('main').waitFor();
  await ready(page);
  await page.waitForTimeout(2500);
  await setLook(page, size, theme);
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  await window.close();
}

/** Opens the quote as another user, who types in it. */
async function writesIn(path: string) {
  const { page } = await PersonWindow.signedIn(browser, story.base, 'admin');
  await page.goto(`${story.base}${path}`);
  await page.locator('.ag-row[row-index="3"] .ag-cell[col-id="description"]').first().click();
  await page.keyboard.type('Ridge vent, 10 ft', { delay: 30 });
}

try {
  await picture('rep', 'client', '/', [phone, 'light', 390]);
  await picture('admin', 'admin', '/', [desk, 'light', 1200]);
  await picture('wall', 'cad', '/workflow?display=wall', [wall, 'dark', 1200]);
  await picture('job', 'admin', await story.jobIn('Review'), [desk, 'dark', 1200]);
  await picture('quote', 'client', await story.jobIn('Released'), [desk, 'light', 1200], async (page) => {
    await page.getByRole('button', { name: 'Make quote', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'Preview' }).waitFor();
    await dialog.getByRole('button', { name: 'Make quote', exact: true }).click();
    await page.waitForURL(/\/quotes\/\d+$/);
    await page.getByText('All changes saved').waitFor();
    await writesIn(new URL(page.url()).pathname);
  });
} finally {
  await browser.close();
  await story.close();
}
