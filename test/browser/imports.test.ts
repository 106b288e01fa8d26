import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { dialog, main, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import { Story } from './support/story';

/** An admin imports a catalog with ten bad rows, fixes them and undoes the import; a rep's screen shows it live. */
let story: Story;
let browser: Browser;
let company: number;
let folder: string;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
  const [found] = await story.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'WRS'");
  company = found?.id ?? 0;
  folder = join(story.program.dataDir, '../imports');
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

const head = 'SKU,Description,Unit of Measure,Price,Price Code\n';
const bad = [
  ',No SKU,EA,1,',
  '=ZZ-01,Formula,EA,1,',
  'ZZ-02,Unit,TON,1,',
  'ZZ-03,Words,EA,call,',
  'ZZ-04,Negative,EA,-1,',
  'ZZ-05,Decimals,EA,1.005,',
  'ZZ-06,Exponent,EA,1e5,',
  'ZZ-07,Short,EA',
  'ZZ-08,Long,EA,1,A,B',
  'ZZ-00,Twice,EA,1,',
];
const fixed = Array.from({ length: 10 }, (_, i) => `ZZ-${String(i + 1).padStart(2, '0')},Mended ${i},EA,1.50,`);

const button = (window: PersonWindow, name: string | RegExp) => main(window).getByRole('button', { name });
const status = (window: PersonWindow, text: string) => main(window).getByRole('status').filter({ hasText: text });
const items = async () =>
  Number((await story.sql<{ n: string }>('SELECT count(*) AS n FROM items WHERE company_id = $1', [company]))[0]?.n);

async function selectFile(window: PersonWindow, name: string, text: string): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, text);
  await window.page.getByRole('button', { name: 'Import', exact: true }).click();
  expect(await dialog(window).getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
  await dialog(window).locator('input[type=file]').setInputFiles(file);
}

it('names ten bad rows, and fixes, imports and undoes them, live for both users', async () => {
  const before = await items();
  const [admin, own] = await Promise.all([
    PersonWindow.signedIn(browser, story.base, 'admin', { path: `/items?client=${company}` }),
    PersonWindow.signedIn(browser, story.base, 'client', { path: '/items?q=ZZ-' }),
  ]);
  await main(own).getByText('No results for “ZZ-”').waitFor();

  await selectFile(admin, 'catalog.txt', 'no list');
  await dialog(admin).getByText('Must be a CSV file! Please select again.').waitFor();
  await dialog(admin).locator('input[type=file]').setInputFiles([]);
  writeFileSync(join(folder, 'catalog.csv'), `${head}ZZ-00,First,EA,1,\n${bad.join('\n')}\n`);
  await dialog(admin).locator('input[type=file]').setInputFiles(join(folder, 'catalog.csv'));
  await dialog(admin).getByRole('button', { name: 'Preview' }).click();
  await dialog(admin).getByText('10 rows can’t be imported').waitFor();
  await dialog(admin).getByText('Line 12', { exact: true }).waitFor();
  expect(await items()).toBe(before);

  const [file] = await Promise.all([
    admin.page.waitForEvent('download'),
    dialog(admin).getByRole('button', { name: 'Download rejected rows' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('bad-rows.csv');
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows.length).toBe(11);
  expect(rows[1]).toBe('3,Row 3: SKU is missing,,No SKU,EA,1,');

  await dialog(admin).getByRole('button', { name: 'Import 1 item' }).click();
  await dialog(admin).getByText('1 added, 0 changed, 0 removed.').waitFor();
  await dialog(admin)
    .getByRole('button', { name: /^Close/ })
    .click();
  await own.page.getByText('ZZ-00').first().waitFor({ timeout: patience });

  await selectFile(admin, 'fixed.csv', `${head}${fixed.join('\n')}\n`);
  await dialog(admin).getByRole('button', { name: 'Preview' }).click();
  await dialog(admin).getByRole('button', { name: 'Import 10 items' }).click();
  await dialog(admin).getByText('10 added, 0 changed, 0 removed.').waitFor();
  await dialog(admin)
    .getByRole('button', { name: /^Close/ })
    .click();
  expect(await items()).toBe(before + 11);
  await own.page.getByText('ZZ-10').first().waitFor({ timeout: patience });

  await button(admin, 'Undo import').click();
  await dialog(admin).getByRole('button', { name: 'Undo import' }).click();
  await toast(admin, 'Import undone').waitFor();
  await status(own, 'import undone').waitFor();
  await own.page.getByText('ZZ-10').first().waitFor({ state: 'detached', timeout: patience });
  expect(await items()).toBe(before + 1);
  expect(own.loads).toBe(1);
  for (const window of [admin, own]) expect(window.faults).toEqual([]);
  await Promise.all([admin.close(), own.close()]);
}, 180_000);

it('shows on the page that the catalog is loading when it takes longer than a second', async () => {
  const own = await PersonWindow.signedIn(browser, story.base, 'client');
  let answer = () => {};
  const unblocked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await own.page.route(/\/api\/v1\/items\?/, async (route) => {
    await unblocked;
    await route.continue();
  });
  await own.page.goto(`${story.base}/items`);
  const label = main(own).getByText('Loading catalog', { exact: true });
  await label.waitFor();
  const opacity = () => label.evaluate((text) => getComputedStyle(text).opacity);
  await expect.poll(opacity, { timeout: 3000 }).toBe('1');
  const [box, page] = [await label.boundingBox(), own.page.viewportSize()];
  expect(box && page && box.width > 80 && box.height > 12 && box.y > 0 && box.y + box.height < page.height).toBe(true);
  answer();
  await label.waitFor({ state: 'detached' });
  await own.close();
});

it('has one button to clear the search field, not also the browser’s own', async () => {
  const own = await PersonWindow.signedIn(browser, story.base, 'client', { path: '/items' });
  const field = main(own).getByRole('searchbox', { name: 'Search items' });
  await field.fill('RIDGE');
  const box = await field.boundingBox();
  if (!box) throw new Error('There is no search field.');
  // The browser draws its own button at the end of the field.
  for (const fromEnd of [4, 8, 12, 16]) await own.page.mouse.click(box.x + box.width - fromEnd, box.y + box.height / 2);
  expect(await field.inputValue()).toBe('RIDGE');
  await button(own, 'Clear search').click();
  expect(await field.inputValue()).toBe('');
  await own.close();
});

it('keeps a filter in the URL and removes a row that another user changes out of it', async () => {
  const [admin, own] = await Promise.all([
    PersonWindow.signedIn(browser, story.base, 'admin', { path: `/customers?client=${company}&q=O%27Leary` }),
    PersonWindow.signedIn(browser, story.base, 'client', { path: '/customers?q=O%27Leary' }),
  ]);
  await main(own).getByRole('combobox', { name: 'Price level' }).fill('b');
  await own.page.getByRole('option', { name: 'B', exact: true }).click();
  await own.page.waitForURL(/[?&]priceCode=B(&|$)/);
  await admin.page.getByText("O'Leary & Sons").first().click();
  await dialog(admin).getByLabel('Price level').fill('C');
  await dialog(admin).getByRole('button', { name: 'Save' }).click();
  await main(own).getByText('No results for these filters').waitFor({ timeout: patience });
  expect(own.loads).toBe(1);
  await Promise.all([admin.close(), own.close()]);
}, 120_000);

it('imports what was reviewed when the file is saved again before that', async () => {
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path: `/items?client=${company}` });
  await selectFile(admin, 'saved again.csv', `${head}ZC-01,As checked,EA,1,\n`);
  await dialog(admin).getByRole('button', { name: 'Preview' }).click();
  const write = dialog(admin).getByRole('button', { name: 'Import 1 item' });
  await write.waitFor();
  writeFileSync(join(folder, 'saved again.csv'), `${head}ZC-01,Saved later and longer,EA,2,\n`);
  await write.click();
  await dialog(admin).getByText('1 added, 0 changed, 0 removed.').waitFor();
  expect(await story.sql("SELECT description FROM items WHERE sku = 'ZC-01'")).toEqual([{ description: 'As checked' }]);
  await admin.close();
});

it('shows why an import waits, and cancels it when its dialog is closed', async () => {
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path: `/items?client=${company}` });
  await selectFile(admin, 'waits.csv', `${head}ZD-01,Waits,EA,1,\n`);
  await dialog(admin).getByRole('button', { name: 'Preview' }).click();
  const url = '**/api/v1/items/import';
  const message = 'The server is busy right now. Try again in a few seconds.';
  const refuse = (json: object) => admin.page.route(url, (route) => route.fulfill({ status: 503, json }));
  await dialog(admin).getByRole('button', { name: 'Import 1 item' }).waitFor();

  await refuse({ message, code: 'busy' });
  await dialog(admin).getByRole('button', { name: 'Import 1 item' }).click();
  await dialog(admin).getByText('The server can’t answer right now. Trying again…').waitFor();
  await admin.page.unroute(url);
  await admin.page.route(url, (route) => route.abort('connectionrefused'));
  await dialog(admin).getByText('Sending when the connection is back…').waitFor();
  await dialog(admin).getByRole('button', { name: 'Cancel import' }).click();
  await dialog(admin).waitFor({ state: 'detached' });
  await admin.page.unroute(url);
  expect(await story.sql("SELECT 1 FROM items WHERE sku = 'ZD-01'")).toEqual([]);
  await admin.close();
});
