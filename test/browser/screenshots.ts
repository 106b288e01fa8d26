import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { launchChromium } from '../support/chromium';
import { desk, dress, phone, themes, wall } from './axeLook';
import { contactSheet, type Picture } from './contactSheet';
import { lookAround } from './lookAround';
import { Story } from './story';
import { type Visitor, visits } from './visits';

/**
 * `npm run screenshots`: every screen and dialog, for everybody who sees it, at three sizes in light and dark, beside an
 * index.html that shows them all. `npm run screenshots -- admin workflow`: those whose name holds both words.
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
const [story, browser] = await Promise.all([Story.plant(), launchChromium()]);
try {
  const all = await visits(story);
  const chosen = Object.fromEntries(
    Object.entries(all).map(([who, some]) => [
      who,
      some.filter(({ path, state }) => words.every((word) => `${who} ${path} ${state ?? ''}`.includes(word))),
    ]),
  ) as Record<Visitor, (typeof all)[Visitor]>;
  rmSync(folder, { recursive: true, force: true });
  const pictures: Picture[] = [];
  const lost = await lookAround(browser, story, chosen, async ({ page, name }, visit, called) => {
    for (const size of visit.sizes ?? [desk, wall, phone]) {
      for (const theme of themes) {
        await dress(page, size, theme);
        const file = `${name}/${slug(called)}-${size.width}-${theme}.png`;
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        // A phone's page is looked at down to its end, but for what lies over it: it scrolls between bar and foot.
        if (size === phone && !visit.open) {
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
  });
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures));
  for (const what of lost) console.error(`not seen: ${what}`);
  if (lost.length > 0) process.exitCode = 1;
  console.log(`${pictures.length} pictures; look at ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await story.close();
}
