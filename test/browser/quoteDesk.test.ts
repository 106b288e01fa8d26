import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, main, region } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import { cell, createPdf, makeQuote, newQuote, saved, sharePdf, sheet, showDetails, type } from './support/quoteSheet';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** Parts of the quote’s page beside the lines: PDFs, changed selections, bundles, keys, and the first sign-in. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const press = (window: PersonWindow, name: string) => main(window).getByRole('button', { name, exact: true }).click();
const detail = (window: PersonWindow, label: string) => main(window).getByLabel(label, { exact: true });
const choose = async (window: PersonWindow, button: string, item: string) => {
  await press(window, button);
  await window.page.getByRole('menuitem', { name: item, exact: true }).click();
};

it('shares one PDF at a time, marks the newest, and says on each who got it by email', async () => {
  const path = await story.jobIn('Released');
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  await makeQuote(rep);
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await saved(rep);
  await showDetails(rep);
  const list = region(rep, 'PDFs');
  for (const num of [1, 2]) {
    await detail(rep, 'Tax rate (%)').fill(String(num));
    await detail(rep, 'Tax rate (%)').press('Tab');
    await saved(rep);
    await createPdf(rep, num);
    // A PDF can be shared once it has been made.
    await list.getByRole('progressbar').waitFor({ state: 'detached' });
  }
  expect(await list.getByText('newest').count()).toBe(1);
  await list.getByText(/^PDF 2 .*newest$/).waitFor();

  for (const num of [1, 2]) {
    await sharePdf(rep, num);
    await expect.poll(() => list.getByText('shared', { exact: true }).count()).toBe(1);
  }
  const shared = await story.sql<{ num: number }>('SELECT num FROM quote_prints WHERE published AND quote_id = $1', [
    new URL(rep.page.url()).pathname.split('/').at(-1),
  ]);
  expect(shared).toEqual([{ num: 2 }]);

  await choose(rep, 'PDF 1', 'Email…');
  await dialog(rep).getByLabel('To').fill('jo@barn.test');
  await dialog(rep).getByRole('button', { name: 'Send' }).click();
  await list.getByText(/^Emailed .* to jo@barn\.test by Shelby Crandall$/).waitFor();
  expect(rep.faults).toEqual([]);
  await rep.close();
}, 120_000);

it('keeps the field in use in sight while panels above it grow', async () => {
  const rep = await newQuote(browser, story.base, 'Two people');
  await type(rep, ['Line Items', 1, 'code'], 'ODD-1');
  const field = region(rep, 'Not in catalog').getByRole('combobox', { name: 'SKU for ODD-1' });
  await field.fill('zinc');
  await saved(rep);
  const other = await rep.another(new URL(rep.page.url()).pathname);
  for (const [i, code] of ['ODD-2', 'ODD-3', 'ODD-4', 'ODD-5', 'ODD-6'].entries())
    await type(other, ['Line Items', i + 2, 'code'], code);
  await saved(other);
  await region(rep, 'Before you send').getByRole('button', { name: /ODD-5/ }).waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect
    .poll(() =>
      field.evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === input;
      }),
    )
    .toBe(true);
  expect(rep.faults).toEqual([]);
  await other.close();
  await rep.close();
});

it('still offers to re-match after a reload, until the offer is taken', async () => {
  const path = await story.jobIn('Released');
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  await makeQuote(rep);
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await saved(rep);
  await showDetails(rep);
  for (const [field, value] of [
    ['Metal', '26ga'],
    ['Paint', 'SMP'],
  ] as const) {
    await detail(rep, field).fill(value);
    await detail(rep, field).press('Tab');
  }
  const offer = region(rep, 'Selections changed');
  await offer.waitFor();
  await saved(rep);
  await rep.page.reload();
  await offer.getByRole('button', { name: 'Re-match & re-price' }).click();
  await offer.waitFor({ state: 'detached' });
  await saved(rep);
  await rep.page.reload();
  await saved(rep);
  expect(await offer.count()).toBe(0);
  expect(rep.faults).toEqual([]);
  await rep.close();
}, 120_000);

it('lists what to fix before the quote is sent, leads to each cell and field, and asks before a PDF is shared', async () => {
  const rep = await newQuote(browser, story.base, 'Checked before sending');
  const check = region(rep, 'Before you send');
  await check.getByText('Nothing to fix').waitFor();
  await type(rep, ['Line Items', 1, 'code'], 'NOPE');
  await check.getByRole('button', { name: 'Line 1, NOPE' }).waitFor();
  await type(rep, ['Line Items', 2, 'description'], 'Crane');
  await type(rep, ['Line Items', 2, 'quantity'], '1');
  await detail(rep, 'Valid through').fill('2020-01-31');
  await detail(rep, 'Valid through').press('Tab');
  await check.getByText('Expired: valid through Jan 31, 2020.').waitFor();
  expect(await check.locator('h2 + span').textContent()).toBe('3');
  await main(rep).getByRole('button', { name: 'Create PDF' }).getByText('3', { exact: true }).waitFor();

  const focused = () => rep.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await check.getByRole('button', { name: 'Line 2, Crane' }).click();
  await expect.poll(focused).toBe('Price, line 2');
  await rep.page.keyboard.type('850');
  await rep.page.keyboard.press('Enter');
  await check.getByText('Price typed by hand.').waitFor();
  expect(await check.locator('h2 + span').textContent()).toBe('2');
  await main(rep).getByRole('button', { name: 'Hide Project Details' }).click();
  await check.getByRole('button', { name: 'Go to field: Expired: valid through Jan 31, 2020.' }).click();
  await expect
    .poll(() => detail(rep, 'Valid through').evaluate((field) => field === document.activeElement))
    .toBe(true);

  await saved(rep);
  await createPdf(rep);
  const list = region(rep, 'PDFs');
  await list.getByRole('button', { name: 'PDF 1', exact: true }).waitFor();
  await list.getByRole('progressbar').waitFor({ state: 'detached' });
  await choose(rep, 'PDF 1', 'Share with customer');
  await dialog(rep).getByText('Line 1, NOPE: Not in catalog.').waitFor();
  await dialog(rep).getByRole('button', { name: 'Go back' }).click();
  expect(await list.getByText('shared', { exact: true }).count()).toBe(0);
  expect(rep.faults).toEqual([]);
  await rep.close();
});

it('says that only the first 2,000 bundles are shown', async () => {
  const rep = await newQuote(browser, story.base, 'Long Haul Warehouse');
  await detail(rep, 'Lb per ft').fill('2');
  await detail(rep, 'Max bundle, lb').fill('500');
  await detail(rep, 'Max bundle, lb').press('Tab');
  // A piece of 99 feet weighs 198 lb, so a bundle holds two of them: 4,500 pieces are 2,250 bundles.
  await type(rep, ['Panel List', 1, 'quantity'], '4500');
  await type(rep, ['Panel List', 1, 'feet'], '99');
  await region(rep, 'Bundles').getByText('Showing the first 2,000 bundles.').waitFor();
  expect(rep.faults).toEqual([]);
  await rep.close();
});

it('calculates typed arithmetic, and shows the sum of selected cells below the sheet', async () => {
  const rep = await newQuote(browser, story.base, 'Sums');
  await type(rep, ['Line Items', 1, 'quantity'], '=4*4');
  await type(rep, ['Line Items', 2, 'quantity'], '26');
  await type(rep, ['Line Items', 2, 'comments'], '=4*4');
  const shown = (row: number, column: string) => cell(rep, 'Line Items', row, column).textContent();
  await expect.poll(() => shown(1, 'quantity')).toBe('16');
  // Only cells for numbers calculate.
  await expect.poll(() => shown(2, 'comments')).toBe('=4*4');
  await cell(rep, 'Line Items', 1, 'quantity').click();
  await rep.page.keyboard.press('Shift+ArrowDown');
  await sheet(rep, 'Line Items').getByText('Sum 42Count 2Average 21').waitFor();
  await rep.page.keyboard.press('ArrowDown');
  await sheet(rep, 'Line Items').getByText('Sum').waitFor({ state: 'detached' });
  expect(rep.faults).toEqual([]);
  await rep.close();
});

it('lists the keys of the sheet on “?”', async () => {
  const rep = await newQuote(browser, story.base, 'Keys');
  await rep.page.getByRole('heading', { level: 1 }).click();
  await rep.page.keyboard.press('?');
  for (const label of ['Edit the cell', 'Fill down', 'Move the row', 'Lock or unlock the price', 'Undo, redo'])
    await dialog(rep).getByText(label, { exact: true }).waitFor();
  await rep.page.keyboard.press('Escape');
  await dialog(rep).waitFor({ state: 'detached' });
  await rep.close();
});

it('asks a rep once, at the first sign-in, for the logo and emails', async () => {
  await story.sql("UPDATE users SET user_setup_complete = false, logo_prompt = true WHERE email = 'client@demo.test'");
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: '/' });
  const setUp = region(rep, 'Finish setting up');
  await setUp.getByRole('button', { name: 'Upload logo' }).waitFor();
  await setUp.getByRole('checkbox', { name: 'One of my jobs is released' }).uncheck();
  await setUp.getByRole('button', { name: 'Done' }).click();
  await setUp.waitFor({ state: 'detached' });
  await rep.page.reload();
  await main(rep).getByRole('heading', { name: 'Recent jobs' }).waitFor();
  expect(await setUp.count()).toBe(0);
  expect(await story.sql("SELECT notif_release FROM users WHERE email = 'client@demo.test'")).toEqual([
    { notif_release: false },
  ]);
  await rep.close();
});
