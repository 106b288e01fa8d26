import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, main, region, toast } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import { createPdf, newQuote, saved, type } from './support/quoteSheet';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** What the quote’s page tells a rep beside the lines: PDFs, changed selections, bundles, keys, and the first sign-in. */
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
  await press(rep, 'Create quote from takeoff');
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await saved(rep);
  const list = region(rep, 'PDFs');
  for (const num of [1, 2]) {
    await detail(rep, 'Tax rate (%)').fill(String(num));
    await detail(rep, 'Tax rate (%)').press('Tab');
    await saved(rep);
    await createPdf(rep);
    await list.getByRole('button', { name: `PDF ${num}`, exact: true }).waitFor();
    // A PDF can be shared once it has been made.
    await list.getByRole('progressbar').waitFor({ state: 'detached' });
  }
  expect(await list.getByText('newest').count()).toBe(1);
  await list.getByText(/^PDF 2 .*newest$/).waitFor();

  for (const num of [1, 2]) {
    await choose(rep, `PDF ${num}`, 'Share with customer');
    await toast(rep, `PDF ${num} shared with the customer.`).waitFor();
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

it('still offers to re-match after a reload, until the offer is taken', async () => {
  const path = await story.jobIn('Released');
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  await press(rep, 'Create quote from takeoff');
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await saved(rep);
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
