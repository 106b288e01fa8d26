import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { axeLook, desk, phone, twoLooks } from './axeLook';
import { dialog, main, region, toast } from './jobScreens';
import { patience, PersonWindow } from './PersonWindow';
import { beginQuote, cell, counted, meet, newQuote, paste, saved, sheet, subtotal, type } from './quoteSheet';
import { sheetKeys } from './sheetKeys';
import { Story } from './story';

/** Two people on one quote, in two browsers. */
let story: Story;
let browser: Browser;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

const open = async (who: 'client' | 'admin', path: string): Promise<PersonWindow> => {
  const window = await PersonWindow.signedIn(browser, story.base, who, { path });
  await saved(window);
  await cell(window, 'Line Items', 1, 'code').waitFor();
  return window;
};
const text = async (window: PersonWindow, row: number, column: string) =>
  (await cell(window, 'Line Items', row, column).textContent())?.trim();
const shows = (window: PersonWindow, row: number, column: string, said: string) =>
  cell(window, 'Line Items', row, column)
    .filter({ hasText: new RegExp(`^${said}$`) })
    .waitFor();
const undo = (window: PersonWindow) => main(window).getByRole('button', { name: 'Undo' }).click();

/** The lines of the paste: 1 + 2 + … + 40 pieces of a dollar and a quarter. */
const forty = Array.from({ length: 40 }, (_, i) => [
  `P${i + 1}`,
  '',
  String(i + 1),
  'EA',
  `Pasted ${i + 1}`,
  '',
  '',
  '',
  '1.25',
]);

it('a new quote asks for its name and opens by itself; two write in it, one without a line, and each undoes the own', async () => {
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: '/quotes' });
  await main(rep).getByRole('button', { name: 'New Quote' }).click();
  await dialog(rep).getByRole('button', { name: 'Create' }).click();
  await dialog(rep).getByText('Name the project.').waitFor();
  await beginQuote(rep, 'Whitaker Ranch House');
  // Two blank rows at the start of each sheet, which nobody stored.
  for (const name of ['Line Items', 'Panel List'] as const) {
    await expect.poll(() => sheet(rep, name).locator('.ag-row').count(), { timeout: patience }).toBe(2);
  }
  // Leaving the last inch field makes another (spec §9), though fields of ours stand behind it.
  await cell(rep, 'Panel List', 2, 'inch').click();
  for (const key of ['F2', 'Tab']) await rep.page.keyboard.press(key);
  await cell(rep, 'Panel List', 3, 'inch').waitFor();

  const path = new URL(rep.page.url()).pathname;
  const colleague = await open('admin', path);
  await type(rep, ['Line Items', 1, 'code'], 'CUSTOM', 'Tab');
  await rep.page.keyboard.press('Tab');
  await rep.page.keyboard.type('7');
  await rep.page.keyboard.press('Enter');
  // Down to where the Tabs began, as in Excel.
  await rep.page.getByRole('textbox', { name: 'Code, line 2' }).and(rep.page.locator(':focus')).waitFor();
  await shows(colleague, 1, 'quantity', '7');
  await main(rep).getByRole('list', { name: 'Also here' }).waitFor();

  // One pastes 40 rows while the other changes the metal.
  await Promise.all([
    paste(rep, ['Line Items', 2, 'code'], forty),
    colleague.page.getByLabel('Metal', { exact: true }).fill('26ga'),
  ]);
  await colleague.page.getByLabel('Metal', { exact: true }).press('Tab');
  for (const window of [rep, colleague]) {
    await counted(window, 41);
    await subtotal(window, '1,025.00');
    await expect
      .poll(() => window.page.getByLabel('Metal', { exact: true }).inputValue(), { timeout: patience })
      .toBe('26ga');
    await saved(window);
  }

  // The line is cut for one: what is typed stays here, and meets the other's on return.
  await rep.context.setOffline(true);
  await type(rep, ['Line Items', 2, 'comments'], 'typed in the truck');
  await main(rep).getByText('Offline: saved in this browser').waitFor();
  await type(colleague, ['Line Items', 2, 'price'], '2.25');
  await rep.context.setOffline(false);
  for (const window of [rep, colleague]) {
    await shows(window, 2, 'comments', 'typed in the truck');
    await shows(window, 2, 'price', '2.25');
    await saved(window);
    await subtotal(window, '1,026.00');
  }

  // Each takes back the own: the comment goes, the colleague's price stays, and the other way round.
  await undo(rep);
  await expect.poll(() => text(colleague, 2, 'comments'), { timeout: patience }).toBe('');
  expect(await text(rep, 2, 'price')).toBe('2.25');
  await undo(rep);
  // Of the paste one line is left: it holds the colleague's price.
  for (const window of [rep, colleague]) {
    await counted(window, 2);
    await shows(window, 2, 'price', '2.25');
  }
  await undo(colleague);
  await shows(rep, 2, 'price', '1.25');
  await undo(colleague);
  await expect.poll(() => rep.page.getByLabel('Metal', { exact: true }).inputValue(), { timeout: patience }).toBe('');
  await Promise.all([rep.close(), colleague.close()]);
});

it('a person types on while somebody else writes into the same line, above it and below it', async () => {
  const rep = await newQuote(browser, story.base, 'Under the hand');
  await paste(rep, ['Line Items', 1, 'code'], [['ONE'], ['TWO'], ['THREE']]);
  const colleague = await open('admin', new URL(rep.page.url()).pathname);
  await shows(colleague, 3, 'code', 'THREE');

  await cell(rep, 'Line Items', 2, 'comments').click();
  await rep.page.keyboard.type('half a wor');
  await type(colleague, ['Line Items', 2, 'comments'], 'theirs');
  await cell(colleague, 'Line Items', 1, 'code').click();
  await colleague.page.keyboard.press('Control+Delete');
  await shows(rep, 1, 'code', 'TWO');
  await rep.page.keyboard.type('d');
  await rep.page.keyboard.press('Enter');
  // The row has moved up; the word went into it all the same.
  for (const window of [rep, colleague]) await shows(window, 1, 'comments', 'half a word');

  // A quote keeps its name.
  await main(rep).getByLabel('Project name').fill('');
  await main(rep).getByText('Name the project.').waitFor();
  await main(rep).getByLabel('Project name').press('Tab');
  expect(await main(rep).getByLabel('Project name').inputValue()).toBe('Under the hand');

  // Nobody's name lies over what the person types: those in the cells around it, and in that very cell, are named beside.
  await cell(rep, 'Line Items', 2, 'comments').click();
  await rep.page.keyboard.type('seen');
  const field = sheet(rep, 'Line Items').getByRole('textbox', { name: /^Comments/ });
  const cursor = sheet(rep, 'Line Items').locator('[data-name]');
  for (const row of [1, 2]) {
    await cell(colleague, 'Line Items', row, 'comments').click();
    const at = await cell(rep, 'Line Items', row, 'comments').boundingBox();
    await expect
      .poll(async () => Math.abs(((await cursor.boundingBox())?.y ?? 9999) - (at?.y ?? 0)), { timeout: patience })
      .toBeLessThan(3);
    expect(await meet(cursor.locator('b'), field), `named in line ${row}`).toBe(false);
  }
  await rep.page.keyboard.press('Escape');

  // A key that is held down keeps nobody's words away.
  await cell(rep, 'Line Items', 1, 'comments').click();
  await type(colleague, ['Line Items', 2, 'description'], 'meanwhile');
  const theirs = cell(rep, 'Line Items', 2, 'description').getByText('meanwhile', { exact: true });
  const until = Date.now() + patience;
  while ((await theirs.count()) === 0 && Date.now() < until) await rep.page.keyboard.down('x');
  expect(await theirs.count()).toBe(1);
  await rep.page.keyboard.up('x');
  await rep.page.keyboard.press('Escape');

  // The very row is removed: the hand types on, and what it typed is offered for a row of its own.
  await cell(rep, 'Line Items', 2, 'comments').click();
  await rep.page.keyboard.type('for a row that ');
  await cell(colleague, 'Line Items', 2, 'code').click();
  await colleague.page.keyboard.press('Control+Delete');
  await counted(rep, 1);
  await rep.page.keyboard.type('is gone');
  await rep.page.keyboard.press('Enter');
  await toast(rep, /removed while you typed “for a row that is gone”/).waitFor();
  await rep.page.getByRole('button', { name: 'Put it in a new row' }).click();
  await counted(colleague, 2);
  await sheet(colleague, 'Line Items').getByText('for a row that is gone', { exact: true }).waitFor();
  await Promise.all([rep.close(), colleague.close()]);
});

it('one click on a released job makes the quote; a code that no list knows is matched, printed and read in both themes', async () => {
  const job = await story.jobIn('Released');
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: job });
  await main(rep).getByRole('button', { name: 'Quote the takeoff' }).click();
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await toast(rep, /The takeoff is in the quote/).waitFor();
  await saved(rep);
  await main(rep).getByRole('button', { name: 'Print', exact: true }).click();
  await region(rep, 'Prints').getByRole('button', { name: 'Print 1' }).waitFor();
  expect(await axeLook(rep.page, [...twoLooks([desk, phone]), ...twoLooks([desk, phone], 1)])).toEqual([]);
  await rep.page.setViewportSize(desk);
  // The picks are said afterwards: what they know is matched, and screws that stood in pieces are sold by the 250.
  const screws = sheet(rep, 'Line Items').locator('.ag-row', { has: rep.page.getByText('SCREW15', { exact: true }) });
  const pieces = Number((await screws.locator('[col-id="quantity"]').textContent())?.replaceAll(',', ''));
  for (const [label, pick] of Object.entries({
    Metal: '26ga',
    Coating: 'SMP',
    Color: 'Charcoal Gray',
    'Price code': 'A',
  })) {
    await main(rep).getByLabel(label, { exact: true }).fill(pick);
    await rep.page.keyboard.press('Tab');
  }
  await saved(rep);
  await region(rep, 'Unmatched').getByRole('button', { name: 'Match again' }).click();
  await toast(rep, /^\d+ lines are matched and priced anew\.$/).waitFor();
  await expect
    .poll(() => screws.locator('[col-id="quantity"], [col-id="sku"], [col-id="unit"]').allTextContents(), {
      timeout: patience,
    })
    .toEqual(['WG15-CHG', String(Math.ceil(pieces / 250)), 'BX']);
  // None is left at the level before: what matching again would say is what the lines say.
  const changed = region(rep, 'Changed picks');
  await changed.waitFor({ state: 'detached' });

  // A price level that is written over moves no line by itself, and is not passed over in silence.
  await main(rep).getByLabel('Price code', { exact: true }).fill('B');
  await rep.page.keyboard.press('Tab');
  await changed.getByText(/lines are still as under the ones before/).waitFor();
  const offered = (await changed.locator('b').textContent()) ?? '';
  const total = region(rep, 'Totals').getByText(offered, { exact: true });
  expect(await total.count()).toBe(0);
  await changed.getByRole('button', { name: 'Match and price anew' }).click();
  await total.waitFor();
  await changed.waitFor({ state: 'detached' });
  await main(rep).getByLabel('Metal', { exact: true }).fill('29ga');
  await rep.page.keyboard.press('Tab');
  await changed.getByRole('button', { name: 'Leave them' }).click();
  await changed.waitFor({ state: 'detached' });
  expect(rep.faults).toEqual([]);
  await rep.close();
});

describe('by heart', () => sheetKeys(() => ({ browser, base: story.base })));

it('fills in what was typed offline from the catalog when the connection is back, and keeps words typed meanwhile', async () => {
  const rep = await newQuote(browser, story.base, 'Codes typed offline');
  await rep.context.setOffline(true);
  await type(rep, ['Line Items', 1, 'code'], 'RIDGE');
  await type(rep, ['Line Items', 2, 'code'], 'EAVE');
  await main(rep).getByText('Offline: saved in this browser').waitFor();
  // By now the lists have been asked for both, without an answer.
  await expect
    .poll(() => rep.calls.filter(({ path }) => path.endsWith('/resolve')).length, { timeout: patience })
    .toBeGreaterThan(1);
  await type(rep, ['Line Items', 2, 'description'], 'Eave as drawn');
  expect(await rep.page.getByRole('region', { name: 'Messages' }).textContent()).toBe('');
  await rep.context.setOffline(false);
  await shows(rep, 1, 'sku', 'RC14-26S');
  await shows(rep, 2, 'sku', 'EV-26S');
  expect(await text(rep, 1, 'description')).toMatch(/^Ridge Cap 14", 26ga SMP/);
  expect(await text(rep, 2, 'description')).toBe('Eave as drawn');
  await saved(rep);
  await rep.close();
});
