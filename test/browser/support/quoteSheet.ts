import type { Browser, Locator } from 'playwright-core';
import { dialog, main, toast } from './jobScreens';
import { PersonWindow } from './PersonWindow';

export type SheetName = 'Line Items' | 'Panel List';

/** A sheet of the quote, by its visible name. */
export const sheet = (window: PersonWindow, name: SheetName): Locator =>
  main(window).getByRole('region', { name, exact: true });
export const cell = (window: PersonWindow, name: SheetName, row: number, column: string): Locator =>
  sheet(window, name).locator(`.ag-row[row-index="${row - 1}"] .ag-cell[col-id="${column}"]`);

/** Types into a cell and leaves it with a key. */
export async function type(
  window: PersonWindow,
  [name, row, column]: readonly [SheetName, number, string],
  text: string,
  key = 'Enter',
): Promise<void> {
  await cell(window, name, row, column).click();
  await window.page.keyboard.type(text);
  await window.page.keyboard.press(key);
}

/** Pastes spreadsheet rows at a cell. */
export async function paste(
  window: PersonWindow,
  [name, row, column]: readonly [SheetName, number, string],
  rows: readonly (readonly string[])[],
): Promise<void> {
  await cell(window, name, row, column).click();
  // Excel ends the last row with a line break, too.
  const text = rows.map((one) => `${one.join('\t')}\r\n`).join('');
  await window.page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

export const saved = (window: PersonWindow): Promise<void> =>
  main(window).getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();

/** Opens the project details, which a filled-in quote shows as one line. */
export async function showDetails(window: PersonWindow): Promise<void> {
  const show = main(window).getByRole('button', { name: 'Show project details' });
  if (await show.isVisible()) await show.click();
}

/** Fills in the dialog of a new quote. */
export async function beginQuote(window: PersonWindow, name: string): Promise<void> {
  await dialog(window).getByLabel('Project name').fill(name);
  await dialog(window).getByRole('button', { name: 'Create' }).click();
  await window.page.waitForURL(/\/quotes\/\d+$/);
  await saved(window);
}
/** Makes a quote from the released takeoff, with the selections that the job and its customer give. */
export async function makeQuote(window: PersonWindow): Promise<void> {
  await main(window).getByRole('button', { name: 'Make quote', exact: true }).click();
  await dialog(window).getByRole('region', { name: 'Preview' }).waitFor();
  await dialog(window).getByRole('button', { name: 'Make quote', exact: true }).click();
}
/** Opens a rep's window with a new quote. */
export async function newQuote(browser: Browser, base: string, name: string): Promise<PersonWindow> {
  const rep = await PersonWindow.signedIn(browser, base, 'client', { path: '/quotes?new=1' });
  await beginQuote(rep, name);
  return rep;
}

/** Waits until the header shows this number of lines. */
export const hasLines = (window: PersonWindow, lines: number): Promise<void> =>
  sheet(window, 'Line Items').locator('h2 + span').getByText(String(lines), { exact: true }).waitFor();
export const subtotal = (window: PersonWindow, text: string): Promise<void> =>
  main(window).getByRole('region', { name: 'Totals' }).getByText(text, { exact: true }).first().waitFor();

export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of the elements is not visible.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Shares a PDF with the customer, even if it has problems, which are listed first. */
export async function sharePdf(window: PersonWindow, num: number): Promise<void> {
  await main(window)
    .getByRole('button', { name: `PDF ${num}`, exact: true })
    .click();
  await window.page.getByRole('menuitem', { name: 'Share with customer', exact: true }).click();
  const anyway = dialog(window).getByRole('button', { name: 'Share anyway' });
  const shared = toast(window, `PDF ${num} shared with the customer.`);
  await anyway.or(shared).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await shared.waitFor();
}

/** Creates the PDF of that number, even if the quote has problems, which are listed first. */
export async function createPdf(window: PersonWindow, num = 1): Promise<void> {
  await main(window).getByRole('button', { name: 'Create PDF', exact: true }).click();
  const anyway = dialog(window).getByRole('button', { name: 'Create anyway' });
  const created = main(window).getByRole('button', { name: `PDF ${num}`, exact: true });
  await anyway.or(created).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await created.waitFor();
}
