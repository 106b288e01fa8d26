import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { launchChromium } from '../support/chromium';
import { desk, dress, phone, themes, wall } from './axeLook';
import { contactSheet, type Picture } from './contactSheet';
import { JoinedHouse } from './JoinedHouse';
import { joinedVisits } from './joinedVisits';
import { lookAround, visitsOf } from './lookAround';
import type { PersonWindow } from './PersonWindow';
import { Story } from './story';
import { type Visit, visits } from './visits';

/**
 * `npm run screenshots`: every screen and dialog, for everybody who sees it, at three sizes in light and dark, beside an
 * index.html that shows them all; of an installation by itself, and of one that is joined to everything.
 * `npm run screenshots -- admin workflow`: those whose name holds both words.
 */
const root = join(import.meta.dirname, '../..');
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
const outside = await JoinedHouse.open();
const pictures: Picture[] = [];
const lost: string[] = [];

async function take(settings: Record<string, string>, visitsIn: (story: Story) => ReturnType<typeof joinedVisits>) {
  const story = await Story.plant(settings);
  try {
    const chosen = visitsOf(await visitsIn(story), words);
    lost.push(...(await lookAround(browser, story, chosen, takePictures)));
  } finally {
    await story.close();
  }
}

async function takePictures({ page, name }: PersonWindow, visit: Visit, called: string): Promise<void> {
  for (const size of visit.sizes ?? [desk, wall, phone]) {
    for (const theme of themes) {
      await dress(page, size, theme);
      const file = `${name}/${slug(called)}-${size.width}-${theme}.png`;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      // A phone's page is looked at down to its end, but for what lies over it: it scrolls between bar and foot.
      if (size === phone && (!visit.open || visit.whole)) {
        const below = await page.evaluate(() => {
          const main = document.querySelector('main');
          return main ? main.scrollHeight - main.clientHeight : 0;
        });
        await dress(page, { width: size.width, height: size.height + below }, theme);
      }
      await page.screenshot({ path: join(folder, file) });
      pictures.push({ called, file, size, theme });
    }
  }
}

try {
  await take({}, visits);
  await take(outside.settings, (story) => joinedVisits(story, outside));
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures));
  for (const what of lost) console.error(`not seen: ${what}`);
  if (lost.length > 0) process.exitCode = 1;
  console.log(`${pictures.length} pictures; look at ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  outside.stop();
}
