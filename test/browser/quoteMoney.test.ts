import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, main, region } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import { cell, newQuote, paste, saved, subtotal, type } from './support/quoteSheet';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** Sections, optional lines, discounts, freight and deposit of a quote, at a desk and on a phone. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const onRow = async (window: PersonWindow, row: number, item: string) => {
  await cell(window, 'Line Items', row, 'unit').click();
  await region(window, 'Line Items').getByRole('button', { name: 'Rows', exact: true }).click();
  await window.page.getByRole('menuitem', { name: item, exact: true }).click();
};
const shows = (window: PersonWindow, row: number, column: string, text: string) =>
  expect.poll(() => cell(window, 'Line Items', row, column).textContent()).toContain(text);

it('sections, options and discounts change the totals at once, and can be undone [Q60] [Q61] [Q62] [Q63] [Q64]', async () => {
  const rep = await newQuote(browser, story.base, 'Three parts');
  const line = (description: string, quantity: string, price: string) => [
    '',
    '',
    quantity,
    'EA',
    description,
    '',
    '',
    '',
    price,
  ];
  await paste(rep, ['Line Items', 1, 'code'], [line('Guards', '10', '10'), line('Ridge', '2', '25')]);
  await subtotal(rep, '150.00');

  await onRow(rep, 2, 'Add section above');
  await rep.page.keyboard.type('Trims');
  await rep.page.keyboard.press('Enter');
  await shows(rep, 2, 'description', 'Trims');
  await shows(rep, 2, 'total', '50.00');

  await type(rep, ['Line Items', 4, 'description'], 'Spring');
  await onRow(rep, 4, 'Mark or unmark as discount');
  await type(rep, ['Line Items', 4, 'price'], '10%');
  // 10% of 150.00
  await shows(rep, 4, 'total', '-15.00');
  await onRow(rep, 4, 'Discount the section or the quote');
  await shows(rep, 4, 'total', '-5.00');
  await shows(rep, 2, 'total', '45.00');
  await shows(rep, 4, 'sku', 'Section discount');

  await onRow(rep, 1, 'Mark or unmark as optional');
  const totals = region(rep, 'Totals');
  await subtotal(rep, '45.00');
  await totals.getByText('100.00', { exact: true }).waitFor();

  for (const [label, text] of [
    ['Freight, $', '12'],
    ['Deposit, % or $', '50%'],
  ] as const) {
    await main(rep).getByLabel(label, { exact: true }).fill(text);
    await main(rep).getByLabel(label, { exact: true }).press('Tab');
  }
  await totals.getByText('$57.00', { exact: true }).waitFor();
  expect(await totals.locator('dt:text-is("Deposit") + dd').textContent()).toBe('28.50');

  await type(rep, ['Line Items', 4, 'price'], '120%');
  await region(rep, 'Before you send').getByText('The percentage is more than 100.').waitFor();
  await main(rep).getByRole('button', { name: 'Undo', exact: true }).click();
  await shows(rep, 4, 'total', '-5.00');
  await saved(rep);

  const mobile = await PersonWindow.signedIn(browser, story.base, 'client', {
    path: new URL(rep.page.url()).pathname,
    viewport: { width: 390, height: 844 },
  });
  const cards = region(mobile, 'Line Items');
  await cards.getByRole('button', { name: 'Trims 45.00', exact: true }).waitFor();
  await cards.getByRole('button', { name: /^Guards Optional 100\.00/ }).click();
  await dialog(mobile).getByRole('button', { name: 'Unmark as optional' }).click();
  await subtotal(rep, '145.00');
  await dialog(mobile).getByRole('button', { name: 'Done' }).click();
  await cards.getByRole('button', { name: 'Add section', exact: true }).click();
  await dialog(mobile).getByLabel('Description').fill('Extras');
  await dialog(mobile).getByRole('button', { name: 'Done' }).click();
  await shows(rep, 5, 'description', 'Extras');
  expect([...rep.faults, ...mobile.faults]).toEqual([]);
  await mobile.close();
  await rep.close();
}, 120_000);
