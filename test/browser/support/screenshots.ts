import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { launchChromium } from '../../support/chromium';
import { desk, setLook, phone, themes, wall } from './axeLook';
import { contactSheet, type Picture } from './contactSheet';
import { ExternalServices } from './ExternalServices';
import { externalVisits } from './externalVisits';
import { visitScreens, filterVisits } from './visitScreens';
import type { PersonWindow } from './PersonWindow';
import { Story } from './story';
import { type Visit, visits } from './visits';

/**
 * `npm run screenshots` takes pictures of every screen and dialog for every role that sees it, at three sizes, in light
 * and dark, without and with external services, and writes an index.html that shows them all.
 * `npm run screenshots -- admin workflow` is limited to screens whose name contains both words.
 */
const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.test-results/screenshots');
const words = process.argv.slice(2);

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

execFileSync(process.execPath, ['server/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
rmSync(folder, { recursive: true, force: true });
const browser = await launchChromium();
const outside = await ExternalServices.open();
const pictures: Picture[] = [];
const lost: string[] = [];

async function take(settings: Record<string, string>, visitsIn: (story: Story) => ReturnType<typeof externalVisits>) {
  const story = await Story.openNew(settings);
  try {
    const chosen = filterVisits(await visitsIn(story), words);
    lost.push(...(await visitScreens(browser, story, chosen, takePictures)));
  } finally {
    await story.close();
  }
}

async function takePictures({ page, name }: PersonWindow, visit: Visit, label: string): Promise<void> {
  for (const size of visit.sizes ?? [desk, wall, phone]) {
    for (const theme of themes) {
      await setLook(page, size, theme);
      const file = `${name}/${slug(label)}-${size.width}-${theme}.png`;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      // Extend the phone's viewport to show the whole page, unless an overlay is open.
      if (size === phone && (!visit.open || visit.whole)) {
        const below = await page.evaluate(() => {
          const main = document.querySelector('main');
          return main ? main.scrollHeight - main.clientHeight : 0;
        });
        await setLook(page, { width: size.width, height: size.height + below }, theme);
      }
      await page.screenshot({ path: join(folder, file) });
      pictures.push({ label: label, file, size, theme });
    }
  }
}

try {
  await take({}, visits);
  await take(outside.settings, (story) => externalVisits(story, outside));
  if (pictures.length + lost.length === 0) throw new Error(`No screen has these words in its name: ${words.join(' ')}`);
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures));
  for (const what of lost) console.error(`failed: ${what}`);
  if (lost.length > 0) process.exitCode = 1;
  console.log(`${pictures.length} pictures; look at ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  outside.stop();
}
