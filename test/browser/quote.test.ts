import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeLook, desk, phone, twoLooks } from './support/axeLook';
import { dialog, main, region, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import {
  beginQuote,
  cell,
  hasLines,
  createPdf,
  makeQuote,
  overlap,
  newQuote,
  paste,
  saved,
  sheet,
  showDetails,
  subtotal,
  type,
} from './support/quoteSheet';
import { sheetKeys } from './support/sheetKeys';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** Two users edit one quote in two browsers. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const open = async (who: 'client' | 'admin', path: string): Promise<PersonWindow> => {
  const window = await PersonWindow.signedIn(browser, story.base, who, { path });
  await saved(window);
  await cell(window, 'Line Items', 1, 'code').waitFor();
  return window;
};
const text = async (window: PersonWindow, row: number, column: string) =>
  (await cell(window, 'Line Items', row, column).textContent())?.trim();
const shows = (window: PersonWindow, row: number, column: string, text: string) =>
  cell(window, 'Line Items', row, column)
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
const undo = (window: PersonWindow) => main(window).getByRole('button', { name: 'Undo' }).click();

/** Lines to paste: quantities 1 to 40 at $1.25. */
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

it('asks for a new quote’s name and opens it; two users edit it, one offline, and each undoes their own edits', async () => {
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: '/quotes' });
  await main(rep).getByRole('button', { name: 'New Quote' }).click();
  await dialog(rep).getByRole('button', { name: 'Create' }).click();
  await dialog(rep).getByText('Enter a project name.').waitFor();
  await beginQuote(rep, 'Whitaker Ranch House');
  // Each sheet starts with two blank rows, which aren't stored.
  for (const name of ['Line Items', 'Panel List'] as const) {
    await expect.poll(() => sheet(rep, name).locator('.ag-row').count(), { timeout: patience }).toBe(2);
  }
  // Leaving the last inch field adds a row (R9), although other columns follow it.
  await cell(rep, 'Panel List', 2, 'inch').click();
  for (const key of ['F2', 'Tab']) await rep.page.keyboard.press(key);
  await cell(rep, 'Panel List', 3, 'inch').waitFor();

  const path = new URL(rep.page.url()).pathname;
  const colleague = await open('admin', path);
  await type(rep, ['Line Items', 1, 'code'], 'CUSTOM', 'Tab');
  await rep.page.keyboard.press('Tab');
  await rep.page.keyboard.type('7');
  await rep.page.keyboard.press('Enter');
  // Enter returns to the column where the Tabs started, as in Excel.
  await rep.page.getByRole('textbox', { name: 'Code, line 2' }).and(rep.page.locator(':focus')).waitFor();
  await shows(colleague, 1, 'quantity', '7');
  await main(rep).getByRole('list', { name: 'Also here' }).waitFor();

  // One user pastes 40 rows while the other changes the metal.
  await Promise.all([
    paste(rep, ['Line Items', 2, 'code'], forty),
    colleague.page.getByLabel('Metal', { exact: true }).fill('26ga'),
  ]);
  await colleague.page.getByLabel('Metal', { exact: true }).press('Tab');
  for (const window of [rep, colleague]) {
    await hasLines(window, 41);
    await subtotal(window, '1,025.00');
    await expect
      .poll(() => window.page.getByLabel('Metal', { exact: true }).inputValue(), { timeout: patience })
      .toBe('26ga');
    await saved(window);
  }

  // One user goes offline; their edits are kept and merged with the other's when they reconnect.
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

  // Undo reverts only the user's own edits: the comment is removed, the colleague's price stays, and vice versa.
  await undo(rep);
  await expect.poll(() => text(colleague, 2, 'comments'), { timeout: patience }).toBe('');
  expect(await text(rep, 2, 'price')).toBe('2.25');
  await undo(rep);
  // One line of the paste remains because the colleague has set its price.
  for (const window of [rep, colleague]) {
    await hasLines(window, 2);
    await shows(window, 2, 'price', '2.25');
  }
  await undo(colleague);
  await shows(rep, 2, 'price', '1.25');
  await undo(colleague);
  await expect.poll(() => rep.page.getByLabel('Metal', { exact: true }).inputValue(), { timeout: patience }).toBe('');
  await Promise.all([rep.close(), colleague.close()]);
});

it('lets a user keep typing while others edit the same line and the lines above and below', async () => {
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
  // The row has moved up, and the text went into it.
  for (const window of [rep, colleague]) await shows(window, 1, 'comments', 'half a word');

  // The name of a quote can't be empty.
  await main(rep).getByLabel('Project name').fill('');
  await main(rep).getByText('Enter a project name.').waitFor();
  await main(rep).getByLabel('Project name').press('Tab');
  expect(await main(rep).getByLabel('Project name').inputValue()).toBe('Under the hand');

  // Name labels of other users' cursors, in the same cell or around it, must not cover the text being typed.
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
    expect(await overlap(cursor.locator('b'), field), `named in line ${row}`).toBe(false);
  }
  await rep.page.keyboard.press('Escape');

  // Key repeat doesn't delay other users' edits.
  await cell(rep, 'Line Items', 1, 'comments').click();
  await type(colleague, ['Line Items', 2, 'description'], 'meanwhile');
  const theirs = cell(rep, 'Line Items', 2, 'description').getByText('meanwhile', { exact: true });
  const until = Date.now() + patience;
  while ((await theirs.count()) === 0 && Date.now() < until) await rep.page.keyboard.down('x');
  expect(await theirs.count()).toBe(1);
  await rep.page.keyboard.up('x');
  await rep.page.keyboard.press('Escape');

  // The row being edited is removed: the user can keep typing and put the text in a new row.
  await cell(rep, 'Line Items', 2, 'comments').click();
  await rep.page.keyboard.type('for a row that ');
  await cell(colleague, 'Line Items', 2, 'code').click();
  await colleague.page.keyboard.press('Control+Delete');
  await hasLines(rep, 1);
  await rep.page.keyboard.type('is gone');
  await rep.page.keyboard.press('Enter');
  const lost = toast(rep, /removed while you were typing: “for a row that is gone”/);
  await lost.waitFor();
  // Failures are red.
  const background = await lost.evaluate((text) => getComputedStyle(text.parentElement as Element).backgroundColor);
  const [red = 0, green = 255, blue = 255] = (background.match(/[\d.]+/g) ?? []).map(Number);
  expect(red, background).toBeGreaterThan(2 * Math.max(green, blue));
  await rep.page.getByRole('button', { name: 'Put it in a new row' }).click();
  await hasLines(colleague, 2);
  await sheet(colleague, 'Line Items').getByText('for a row that is gone', { exact: true }).waitFor();
  await Promise.all([rep.close(), colleague.close()]);
});

it('makes a quote from a released job; an unknown code is matched, printed and shown in both themes', async () => {
  const job = await story.jobIn('Released');
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: job });
  await makeQuote(rep);
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await toast(rep, /^Takeoff imported/).waitFor();
  await saved(rep);
  // Open problems are listed before a PDF is created, and again before it is emailed.
  const open = dialog(rep)
    .getByText(/: Not in catalog\./)
    .first();
  await main(rep).getByRole('button', { name: 'Create PDF', exact: true }).click();
  await dialog(rep).getByText('Check before creating the PDF').waitFor();
  await open.waitFor();
  await dialog(rep).getByRole('button', { name: 'Go back' }).click();
  await dialog(rep).waitFor({ state: 'detached' });
  await region(rep, 'PDFs').getByText('No PDFs yet').waitFor();
  await createPdf(rep);
  await region(rep, 'PDFs').getByRole('button', { name: 'PDF 1' }).click();
  await rep.page.getByRole('menuitem', { name: 'Email…' }).click();
  await dialog(rep).getByLabel('To', { exact: true }).waitFor();
  await open.waitFor();
  await rep.page.keyboard.press('Escape');
  await dialog(rep).waitFor({ state: 'detached' });
  expect(await axeLook(rep.page, [...twoLooks([desk, phone]), ...twoLooks([desk, phone], 1)])).toEqual([]);
  await rep.page.setViewportSize(desk);
  // Metal and color come from the job, so screws are counted in boxes from the start; selections made later keep them.
  const screws = sheet(rep, 'Line Items').locator('.ag-row', { has: rep.page.getByText('SCREW15', { exact: true }) });
  const boxes = Number((await screws.locator('[col-id="quantity"]').textContent())?.replaceAll(',', ''));
  await showDetails(rep);
  for (const [label, pick] of Object.entries({
    Metal: '26ga',
    Paint: 'SMP',
    Color: 'Charcoal Gray',
    'Price level': 'A',
  })) {
    await main(rep).getByLabel(label, { exact: true }).fill(pick);
    await rep.page.keyboard.press('Tab');
  }
  await saved(rep);
  // A reopened picker offers every option; Escape restores its value, and Tab selects the only match.
  const metal = main(rep).getByLabel('Metal', { exact: true });
  await metal.click();
  for (const choice of ['29ga', '26ga', '24ga'])
    await rep.page.getByRole('option', { name: choice, exact: true }).waitFor();
  await metal.fill('');
  await metal.press('Escape');
  await expect.poll(() => metal.inputValue(), { timeout: patience }).toBe('26ga');
  await metal.press('Tab');
  expect(await metal.inputValue()).toBe('26ga');
  await metal.fill('27');
  await metal.press('Tab');
  await main(rep).getByText('27 isn’t in the client’s metals list.').waitFor();
  await metal.fill('26');
  await metal.press('Tab');
  await expect.poll(() => metal.inputValue(), { timeout: patience }).toBe('26ga');
  await saved(rep);
  await region(rep, 'Not in catalog').getByRole('button', { name: 'Re-match' }).click();
  await toast(rep, /^\d+ lines re-matched and re-priced$/).waitFor();
  await expect
    .poll(() => screws.locator('[col-id="quantity"], [col-id="sku"], [col-id="unit"]').allTextContents(), {
      timeout: patience,
    })
    .toEqual(['WG15-CHG', String(boxes), 'BX']);
  // No line is left with the earlier price level.
  const changed = region(rep, 'Selections changed');
  await changed.waitFor({ state: 'detached' });

  // Changing the price level doesn't change lines by itself, but the page says so.
  await main(rep).getByLabel('Price level', { exact: true }).fill('B');
  await rep.page.keyboard.press('Tab');
  await changed.getByText(/^Metal or color changed\. Re-matching \d+ lines/).waitFor();
  // The offer survives a reload, which forgets what the page showed before.
  await rep.page.reload();
  await changed.getByText(/^Metal or color changed\. Re-matching \d+ lines/).waitFor();
  // A filled-in quote opens with its details on one line, which names the selections.
  await main(rep)
    .getByText(/ · 26ga SMP Charcoal Gray · Price level B$/)
    .waitFor();
  expect(await metal.count()).toBe(0);
  await main(rep).getByRole('button', { name: 'Show project details' }).click();
  const offered = / to (\$[\d,.]+\d)\.$/.exec((await changed.getByRole('status').textContent()) ?? '')?.[1] ?? '';
  const total = region(rep, 'Totals').getByText(offered, { exact: true });
  expect(await total.count()).toBe(0);
  await changed.getByRole('button', { name: 'Re-match & re-price' }).click();
  await total.waitFor();
  await changed.waitFor({ state: 'detached' });
  await main(rep).getByLabel('Metal', { exact: true }).fill('29ga');
  await rep.page.keyboard.press('Tab');
  await changed.getByRole('button', { name: 'Keep as is' }).click();
  await changed.waitFor({ state: 'detached' });

  // The weight per foot entered for a panel and metal is filled in for the same pair, and cleared for another metal.
  const weight = main(rep).getByLabel('Lb per ft', { exact: true });
  const choose = async (pick: string) => {
    await metal.fill(pick);
    await metal.press('Tab');
  };
  await weight.fill('1.93');
  await weight.press('Tab');
  await saved(rep);
  // Amounts and weights of a quote follow its edits a moment later.
  const kept = () => story.sql('SELECT panel FROM panel_weights WHERE lb_per_ft = 1.93');
  await expect.poll(async () => (await kept()).length, { timeout: patience }).toBe(1);
  const panel = main(rep).getByLabel('Panel', { exact: true });
  const selected = await panel.inputValue();
  await rep.page.goto(`${story.base}/quotes?new=1`);
  await beginQuote(rep, 'The same panel');
  await panel.fill(selected);
  await panel.press('Tab');
  await choose('29ga');
  await expect.poll(() => weight.inputValue(), { timeout: patience }).toBe('1.93');
  await choose('24ga');
  await expect.poll(() => weight.inputValue(), { timeout: patience }).not.toBe('1.93');
  expect(rep.faults).toEqual([]);
  await rep.close();
});

it('goes back to the ratio’s count at one press when somebody had set another one', async () => {
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: await story.jobIn('Released') });
  await makeQuote(rep);
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await saved(rep);
  const screws = sheet(rep, 'Line Items').locator('.ag-row', { has: rep.page.getByText('SCREW15', { exact: true }) });
  const quantity = screws.locator('[col-id="quantity"]');
  const before = (await quantity.textContent())?.trim();
  await quantity.click();
  await rep.page.keyboard.type('7');
  await rep.page.keyboard.press('Enter');
  await quantity.filter({ hasText: /^7/ }).waitFor();
  await quantity.click();
  await sheet(rep, 'Line Items')
    .getByText(/Manual quantity: .* (fewer|more) than the ratio's .*\. Clear it to use the ratio\./)
    .waitFor();
  await main(rep)
    .getByRole('button', { name: `Use ${before}`, exact: true })
    .click();
  await expect.poll(async () => (await quantity.textContent())?.trim(), { timeout: patience }).toBe(before);
  expect(
    await sheet(rep, 'Line Items')
      .getByText(/Manual quantity/)
      .count(),
  ).toBe(0);
  await saved(rep);
  await rep.close();
});

it('shows the largest quantities whole', async () => {
  const rep = await newQuote(browser, story.base, 'A very long roof');
  await type(rep, ['Line Items', 1, 'code'], 'PBR');
  await type(rep, ['Line Items', 2, 'quantity'], '265,184.25');
  await type(rep, ['Panel List', 1, 'quantity'], '9999');
  await type(rep, ['Panel List', 1, 'feet'], '99');
  await saved(rep);
  const sheets = main(rep).locator('.ag-row [col-id="quantity"], .ag-row [col-id="linearFeet"]');
  const texts = () => sheets.evaluateAll((cells) => cells.map(({ textContent }) => textContent?.trim()));
  await expect.poll(texts, { timeout: patience }).toContain('989,901.00');
  expect(await texts()).toContain('265,184.25');
  const cut = await sheets.evaluateAll((cells) =>
    cells
      .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 1)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await rep.close();
});

it('offers a price and a new item for a code when the catalog has nothing that fits', async () => {
  const rep = await newQuote(browser, story.base, 'With a skylight');
  await type(rep, ['Line Items', 1, 'code'], 'SKYKIT');
  await type(rep, ['Line Items', 1, 'quantity'], '2');
  const unmatched = region(rep, 'Not in catalog');
  const newItem = unmatched.getByRole('button', { name: 'New item…' });
  await unmatched.getByText('SKYKIT', { exact: true }).waitFor();
  await unmatched.getByRole('combobox', { name: 'SKU for SKYKIT' }).fill('skylight of glass');
  await unmatched.getByText('No matching items').waitFor();
  await newItem.click();
  await dialog(rep).getByLabel(/^SKU/).waitFor();
  await rep.page.keyboard.press('Escape');
  await dialog(rep).waitFor({ state: 'detached' });
  await unmatched.getByRole('button', { name: 'Enter a price' }).click();
  await unmatched.getByLabel('Price for SKYKIT').fill('245.50');
  await unmatched.getByRole('button', { name: 'Set price' }).click();
  await subtotal(rep, '491.00');
  await unmatched.waitFor({ state: 'detached' });

  // An item made for another panel or metal is used only when confirmed, and is not saved unless requested.
  await main(rep).getByLabel('Metal', { exact: true }).fill('26ga');
  await rep.page.keyboard.press('Tab');
  await type(rep, ['Line Items', 2, 'code'], 'ODDPANEL');
  await unmatched.getByRole('combobox', { name: 'SKU for ODDPANEL' }).fill('SS12-24P');
  await rep.page.getByRole('option', { name: /^SS12-24P(?!-)/ }).click();
  await dialog(rep).getByText('Use SS12-24P for ODDPANEL?').waitFor();
  await dialog(rep).getByText('SS12-24P is 24ga, but this quote is 26ga.').waitFor();
  await shows(rep, 2, 'sku', 'Not in catalog');
  await dialog(rep).getByRole('button', { name: 'Use in this quote only' }).click();
  await shows(rep, 2, 'sku', 'SS12-24P');
  expect(await story.sql("SELECT 1 FROM match_entries WHERE code = 'ODDPANEL'")).toEqual([]);
  // The keys of the table are listed under ?.
  await rep.page.getByRole('heading', { level: 1 }).click();
  await rep.page.keyboard.press('?');
  for (const label of ['Edit the cell', 'Fill down', 'Lock or unlock the price', 'Remove the row'])
    await dialog(rep).getByText(label, { exact: true }).waitFor();
  await rep.close();
});

describe('by keyboard', () => sheetKeys(() => ({ browser, base: story.base })));

it('fills in offline text from the catalog on reconnect, and keeps text typed meanwhile', async () => {
  const rep = await newQuote(browser, story.base, 'Codes typed offline');
  await rep.context.setOffline(true);
  await type(rep, ['Line Items', 1, 'code'], 'RIDGE');
  await type(rep, ['Line Items', 2, 'code'], 'EAVE');
  await main(rep).getByText('Offline: saved in this browser').waitFor();
  // Both lookups have been sent without a response.
  await expect
    .poll(() => rep.calls.filter(({ path }) => path.endsWith('/resolve')).length, { timeout: patience })
    .toBeGreaterThan(1);
  await type(rep, ['Line Items', 2, 'description'], 'Eave as drawn');
  expect(await rep.page.getByRole('region', { name: 'Notifications' }).textContent()).toBe('');
  await rep.context.setOffline(false);
  await shows(rep, 1, 'sku', 'RC14-26S');
  await shows(rep, 2, 'sku', 'EV-26S');
  expect(await text(rep, 1, 'description')).toMatch(/^Ridge Cap 14", 26ga SMP/);
  expect(await text(rep, 2, 'description')).toBe('Eave as drawn');
  await saved(rep);
  await rep.close();
});
