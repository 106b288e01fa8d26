import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, phone } from './support/axeLook';
import { dialog, main, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import { cell, hasLines, newQuote, paste, saved, sheet, type } from './support/quoteSheet';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** One quote in several windows: two tabs, a desktop and a phone. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const press = (window: PersonWindow, name: string) => main(window).getByRole('button', { name, exact: true }).click();
const detail = (window: PersonWindow, label: string) => main(window).getByLabel(label, { exact: true });

it('keeps the focus in its cell when a column header is dragged, and scrolls to a cell typed in off screen', async () => {
  const rep = await newQuote(browser, story.base, 'A long one');
  await paste(
    rep,
    ['Line Items', 1, 'code'],
    Array.from({ length: 60 }, (_, i) => [`R${i}`]),
  );
  await hasLines(rep, 60);
  const lines = sheet(rep, 'Line Items');
  const heads = lines.locator('.ag-header').first();
  await cell(rep, 'Line Items', 2, 'comments').click();
  await heads.getByText('Quantity', { exact: true }).click();
  await rep.page.keyboard.type('still');
  await heads.getByText('Unit', { exact: true }).click();
  await cell(rep, 'Line Items', 2, 'comments').getByText('still', { exact: true }).waitFor();

  // Drag the right edge of a header: its cells and the next header move with it.
  const quantity = () => heads.locator('[col-id="quantity"]').boundingBox();
  const before = await quantity();
  if (!before) throw new Error('The sheet has no Quantity column.');
  const edge = before.x + before.width - 3;
  await rep.page.mouse.move(edge, before.y + 12);
  await rep.page.mouse.down();
  await rep.page.mouse.move(edge - 10, before.y + 12);
  await rep.page.mouse.move(edge - 30, before.y + 12);
  await rep.page.mouse.up();
  await expect.poll(async () => (await quantity())?.width, { timeout: patience }).toBeCloseTo(before.width - 30, 0);
  expect((await cell(rep, 'Line Items', 2, 'quantity').boundingBox())?.width).toBeCloseTo(before.width - 30, 0);
  expect((await heads.locator('[col-id="unit"]').boundingBox())?.x).toBeCloseTo(before.x + before.width - 30, 0);
  await rep.page.keyboard.press('ArrowDown');
  await rep.page.keyboard.type('here');
  const field = lines.locator('input[data-open]');
  const rows = await lines.locator('.ag-row').first().boundingBox();
  await rep.page.mouse.move((rows?.x ?? 0) + 300, (rows?.y ?? 0) + 40);
  await rep.page.mouse.wheel(0, 1200);
  await expect
    .poll(async () => (await field.boundingBox())?.y ?? 0, { timeout: patience })
    .toBeLessThan((await heads.boundingBox())?.y ?? 0);
  await rep.page.keyboard.type(' again');
  const below = async () => {
    const [head, open] = [await heads.boundingBox(), await field.boundingBox()];
    return (open?.y ?? -1) - ((head?.y ?? 0) + (head?.height ?? 0));
  };
  await expect.poll(below, { timeout: patience }).toBeGreaterThan(-2);
  await rep.page.keyboard.press('Enter');
  await cell(rep, 'Line Items', 3, 'comments').getByText('here again', { exact: true }).waitFor();

  // Typing down without a pause never shows rows that aren't rendered.
  await lines.locator('.ag-grid-viewport').evaluate((view) => {
    const { left, bottom } = view.getBoundingClientRect();
    const painted = new MessageChannel();
    // Looks after all animation callbacks of a frame have run, which is what the frame paints.
    painted.port1.onmessage = () => {
      const found = document.elementFromPoint(left + 100, bottom - 10);
      view.dataset.frames = String(Number(view.dataset.frames ?? 0) + 1);
      if (!found?.closest('.ag-row')) view.dataset.blank = `${view.dataset.frames}: ${found?.outerHTML.slice(0, 200)}`;
    };
    const next = () => {
      painted.port2.postMessage(null);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let row = 4; row <= 50; row++) {
    await rep.page.keyboard.press('v');
    await rep.page.keyboard.press('Enter');
  }
  await cell(rep, 'Line Items', 50, 'comments').getByText('v', { exact: true }).waitFor();
  const looked = await lines.locator('.ag-grid-viewport').evaluate((view) => ({ ...view.dataset }));
  expect(Number(looked.frames)).toBeGreaterThan(5);
  expect(looked.blank).toBeUndefined();

  // Clipped content at the side doesn't make the page longer.
  await detail(rep, 'Lb per ft').fill('2.5');
  await paste(
    rep,
    ['Panel List', 1, 'quantity'],
    Array.from({ length: 12 }, (_, i) => ['20', String(10 + i), '0']),
  );
  await main(rep).getByText('10', { exact: true }).last().waitFor();
  await saved(rep);
  for (const [width, height] of [
    [1440, 900],
    [1000, 700],
  ] as const) {
    await rep.page.setViewportSize({ width, height });
    const foot = sheet(rep, 'Panel List').getByText('linear feet', { exact: false }).last();
    const beyond = () =>
      rep.page.evaluate(() => {
        const page = document.querySelector('main') as HTMLElement;
        page.scrollTop = page.scrollHeight;
        const last = Math.max(
          ...[...page.querySelectorAll('section')].map((one) => one.getBoundingClientRect().bottom),
        );
        return Math.round(page.getBoundingClientRect().bottom - last);
      });
    await expect.poll(beyond, { timeout: patience }).toBeLessThan(30);
    const at = await foot.boundingBox();
    expect((at?.y ?? 9999) + (at?.height ?? 0)).toBeLessThanOrEqual(height);
  }
  expect(rep.faults).toEqual([]);
  await rep.close();
});

it('supports one user in two tabs and on a phone: lock, paste as text, move, type offline, restore', async () => {
  const rep = await newQuote(browser, story.base, 'Three places at once');
  const path = new URL(rep.page.url()).pathname;
  await paste(
    rep,
    ['Line Items', 1, 'code'],
    [
      ['ONE', '', '2', 'EA', 'First', '', '', '', '1.50'],
      ['TWO', '', '3', 'EA', 'Second', '', '', '', '2'],
    ],
  );
  const tab = await rep.another(path);
  await hasLines(tab, 2);

  // A lock set by keyboard in one tab shows in the other; the menu removes it.
  await rep.page.bringToFront();
  await cell(rep, 'Line Items', 1, 'quantity').click();
  await rep.page.keyboard.press('Alt+l');
  const sign = cell(tab, 'Line Items', 1, 'price').getByTitle('Locked: the price won’t change.');
  await sign.waitFor();
  await sheet(rep, 'Line Items').getByRole('button', { name: 'Rows' }).click();
  await rep.page.getByRole('menuitem', { name: 'Lock or unlock the price' }).click();
  await sign.waitFor({ state: 'detached' });

  // Paste a cut list as text; an invalid length is named with its row.
  await press(rep, 'Paste as text');
  await dialog(rep).getByLabel('Panels', { exact: true }).fill('14 x 21\' 3"\n2 x 12-6-8\n6 @ 12-6.5');
  await dialog(rep)
    .getByText(/^Row 2:/)
    .waitFor();
  await dialog(rep).getByRole('button', { name: 'Import 2 rows' }).click();
  // 14 × 21.25 + 6 × 12.541… = 297.50 + 75.25
  await sheet(tab, 'Panel List').getByText('372.75 linear feet', { exact: true }).waitFor();

  const mobile = await PersonWindow.signedIn(browser, story.base, 'client', { path, viewport: phone });
  await press(mobile, 'Paste lines');
  await dialog(mobile).getByLabel('Rows copied from a spreadsheet').fill('THREE\t\t1\tEA\tThird\t\t\t\t4\n');
  await dialog(mobile).getByRole('button', { name: 'Add 1 line' }).click();
  await hasLines(tab, 3);
  await main(mobile)
    .getByRole('button', { name: /^THREE/ })
    .click();
  await dialog(mobile).getByRole('button', { name: 'Move up' }).click();
  await cell(tab, 'Line Items', 2, 'code')
    .filter({ hasText: /^THREE$/ })
    .waitFor();
  await dialog(mobile).getByRole('button', { name: 'Lock the price' }).click();
  await dialog(mobile).getByRole('button', { name: 'Unlock the price' }).waitFor();
  expect(await axeViolations(mobile.page)).toEqual([]);
  await mobile.close();

  // Text typed offline is kept by this browser after leaving the page, until the server has it.
  await tab.page.close();
  await rep.context.setOffline(true);
  await type(rep, ['Line Items', 1, 'comments'], 'from the truck');
  await main(rep).getByText('Offline: saved in this browser').waitFor();
  await rep.page.goto('about:blank');
  await rep.context.setOffline(false);
  await rep.page.goto(`${story.base}${path}`);
  await cell(rep, 'Line Items', 1, 'comments')
    .filter({ hasText: /^from the truck$/ })
    .waitFor();
  await saved(rep);
  const colleague = await PersonWindow.signedIn(browser, story.base, 'admin', { path });
  await cell(colleague, 'Line Items', 1, 'comments')
    .filter({ hasText: /^from the truck$/ })
    .waitFor();
  await Promise.all([rep.close(), colleague.close()]);
}, 120_000);

const where = (window: PersonWindow) => window.page.getByRole('list', { name: 'Who is editing where' });
const field = (window: PersonWindow, label: string) => dialog(window).getByLabel(label, { exact: true });
const done = (window: PersonWindow) => dialog(window).getByRole('button', { name: 'Done' }).click();
/** Opens a line's card on a phone. */
const openCard = async (mobile: PersonWindow, begins: string) => {
  await main(mobile)
    .getByRole('button', { name: new RegExp(`^${begins}`) })
    .click();
  await field(mobile, 'Code').and(mobile.page.locator(':focus')).waitFor();
};
/** Appends text to a field and stays in it. */
const typeOn = async (window: PersonWindow, label: string, text: string) => {
  await field(window, label).click();
  await window.page.keyboard.press('End');
  await window.page.keyboard.type(text);
};
/** Opens a new quote with these lines on a desktop and, from the list of quotes, on a phone. */
async function deskAndPhone(name: string, lines: string[][]) {
  const desk = await PersonWindow.signedIn(browser, story.base, 'admin', {
    path: await quoteOf(name),
  });
  await paste(desk, ['Line Items', 1, 'code'], lines);
  await saved(desk);
  const mobile = await PersonWindow.signedIn(browser, story.base, 'client', { path: '/quotes', viewport: phone });
  await main(mobile).getByText(name, { exact: true }).click();
  await mobile.page.waitForURL(/\/quotes\/\d+$/);
  await saved(mobile);
  const reads = (row: number, column: string, text: string) =>
    cell(desk, 'Line Items', row, column)
      .filter({ hasText: new RegExp(`^${text}$`) })
      .waitFor();
  return { desk, mobile, reads };
}
async function quoteOf(name: string): Promise<string> {
  const rep = await newQuote(browser, story.base, name);
  await rep.close();
  return new URL(rep.page.url()).pathname;
}

it('saves text typed in a line on a phone however it is left: rotated, Back, reload, duplicate', async () => {
  const { desk, mobile, reads } = await deskAndPhone('Left in every way', [
    ['ONE', '', '2', 'EA', 'First'],
    ['TWO', '', '3', 'EA', 'Second'],
  ]);
  const { page } = mobile;

  // Enter moves from field to field and saves at once, without Done. Escape discards the text, then closes.
  await openCard(mobile, 'ONE');
  await typeOn(mobile, 'Code', 'A');
  await page.keyboard.press('Enter');
  await reads(1, 'code', 'ONEA');
  await field(mobile, 'SKU').and(page.locator(':focus')).waitFor();
  await typeOn(mobile, 'Quantity', '5');
  await page.keyboard.press('Escape');
  expect(await field(mobile, 'Quantity').inputValue()).toBe('2');
  await page.keyboard.press('Escape');
  await dialog(mobile).waitFor({ state: 'detached' });

  // In landscape it is a sheet.
  await openCard(mobile, 'TWO');
  await typeOn(mobile, 'Description', ' turned');
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await reads(2, 'description', 'Second turned');
  await cell(mobile, 'Line Items', 2, 'description').getByText('Second turned').waitFor();
  await page.setViewportSize(phone);

  await openCard(mobile, 'TWO');
  await typeOn(mobile, 'Comments', 'gone back');
  await page.goBack();
  await page.waitForURL(/\/quotes$/);
  await reads(2, 'comments', 'gone back');
  await page.goForward();
  await openCard(mobile, 'TWO');
  await typeOn(mobile, 'Comments', ' and reloaded');
  await page.reload();
  await reads(2, 'comments', 'gone back and reloaded');

  // Tapping a button doesn't move the focus out of the field.
  await openCard(mobile, 'TWO');
  await typeOn(mobile, 'Unit', 'CH');
  await dialog(mobile)
    .getByRole('button', { name: 'Duplicate' })
    .evaluate((button) => (button as HTMLElement).click());
  for (const row of [2, 3]) await reads(row, 'unit', 'EACH');
  await dialog(mobile).waitFor({ state: 'detached' });

  // A new line is added once it contains text, and removed again when the text is deleted.
  await press(mobile, 'Add line');
  await dialog(mobile).getByRole('heading', { name: 'New line' }).waitFor();
  await done(mobile);
  await press(mobile, 'Add line');
  await typeOn(mobile, 'Code', 'x');
  await hasLines(desk, 4);
  await page.keyboard.press('Backspace');
  await done(mobile);
  await hasLines(desk, 3);
  await press(mobile, 'Add line');
  await typeOn(mobile, 'Description', 'Fourth');
  await done(mobile);
  await reads(4, 'description', 'Fourth');
  await press(mobile, 'Undo');
  await hasLines(desk, 3);

  // The same for a row of the cut list: a whole length typed in one field is split into feet and inches.
  await press(mobile, 'Add row');
  await typeOn(mobile, 'Quantity', '4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('21\' 3"');
  await page.keyboard.press('Enter');
  await expect.poll(() => field(mobile, 'Inches').inputValue(), { timeout: patience }).toBe('3');
  await cell(desk, 'Panel List', 1, 'linearFeet')
    .filter({ hasText: /^85\.00$/ })
    .waitFor();
  await done(mobile);
  expect([...mobile.faults, ...desk.faults]).toEqual([]);
  await Promise.all([desk.close(), mobile.close()]);
}, 120_000);

it('offers text typed on a phone in a removed line for a new one, and doesn’t reopen by itself', async () => {
  const { desk, mobile, reads } = await deskAndPhone('Removed under the thumb', [
    ['ONE', '', '2', 'EA', 'First'],
    ['TWO', '', '3', 'EA', 'Second'],
  ]);
  const remove = async (row: number) => {
    await cell(desk, 'Line Items', row, 'code').click();
    await desk.page.keyboard.press('Control+Delete');
  };
  await openCard(mobile, 'TWO');
  await typeOn(mobile, 'Comments', 'for a row ');
  await remove(2);
  await dialog(mobile).getByRole('heading', { name: 'Removed line' }).waitFor();
  await mobile.page.keyboard.type('that is gone');
  await done(mobile);
  await dialog(mobile).waitFor({ state: 'detached' });
  await toast(mobile, 'The row was removed while you were typing: “for a row that is gone”.').waitFor();
  // Others have added lines; the new row goes below them.
  await paste(desk, ['Line Items', 1, 'code'], [['ONE'], ['THREE'], ['FOUR']]);
  await main(mobile).getByRole('button', { name: /^FOUR/ }).waitFor();
  await mobile.page.getByRole('button', { name: 'Put it in a new row' }).click();
  await hasLines(desk, 4);
  await reads(4, 'comments', 'for a row that is gone');
  expect(await cell(desk, 'Line Items', 3, 'comments').textContent()).toBe('');

  // Without typed text it closes, and stays closed when the removal is undone.
  await openCard(mobile, 'ONE');
  await remove(1);
  await dialog(mobile).waitFor({ state: 'detached' });
  await desk.page.keyboard.press('Control+z');
  await main(mobile).getByRole('button', { name: /^ONE/ }).waitFor();
  expect(await dialog(mobile).count()).toBe(0);
  expect([...mobile.faults, ...desk.faults]).toEqual([]);
  await Promise.all([desk.close(), mobile.close()]);
}, 120_000);

it('shows on a phone who is in which line, in both directions, with catalog suggestions', async () => {
  const { desk, mobile, reads } = await deskAndPhone('Seen from the desk', [['ONE', '', '2', 'EA', 'First']]);
  await openCard(mobile, 'ONE');
  await where(desk)
    .getByText(/ in line 1, Code$/)
    .waitFor();
  await typeOn(mobile, 'Comments', 'typing');
  const name = (
    (await where(desk)
      .getByText(/ in line 1, Comments$/)
      .textContent()) ?? ''
  ).replace(/ is in line.*$/, '');
  const cursor = sheet(desk, 'Line Items').locator('[data-name]');
  // Longer than the label stays after a mere move.
  await desk.page.waitForTimeout(2500);
  expect(await cursor.textContent()).toBe(name);
  const [at, own] = [await cursor.boundingBox(), await cell(desk, 'Line Items', 1, 'comments').boundingBox()];
  expect(Math.abs((at?.x ?? 9999) - (own?.x ?? 0))).toBeLessThan(3);
  // The dialog also shows where the desktop user is.
  await cell(desk, 'Line Items', 1, 'description').click();
  await dialog(mobile).locator('[data-taken]').filter({ hasText: 'Description' }).waitFor();

  const offers = mobile.page.getByRole('listbox', { name: 'Catalog' });
  await typeOn(mobile, 'SKU', 'RK');
  await offers.getByRole('option', { name: /^RK-26S/ }).waitFor();
  const list = await offers.boundingBox();
  expect((list?.x ?? 999) + (list?.width ?? 999)).toBeLessThan(phone.width);
  // The suggestions follow the field when the dialog is scrolled.
  const top = async () => (await field(mobile, 'SKU').boundingBox())?.y ?? 0;
  const gap = async () => ((await offers.boundingBox())?.y ?? 999) - (await top());
  const [stood, below] = [await top(), await gap()];
  await mobile.page.mouse.move(20, stood);
  await mobile.page.mouse.wheel(0, 30);
  await expect.poll(top, { timeout: patience }).toBeLessThan(stood - 20);
  await expect.poll(async () => Math.round((await gap()) - below), { timeout: patience }).toBe(0);
  expect(await axeViolations(mobile.page)).toEqual([]);
  await offers.getByRole('option', { name: /^RK-24P(?!-)/ }).click();
  await reads(1, 'sku', 'RK-24P');
  await reads(1, 'price', '27.32');
  await offers.waitFor({ state: 'detached' });
  // The keyboard works too: Enter selects and moves on.
  await field(mobile, 'SKU').fill('RK');
  await offers.waitFor();
  await mobile.page.keyboard.press('ArrowDown');
  await mobile.page.keyboard.press('ArrowDown');
  await mobile.page.keyboard.press('Enter');
  await reads(1, 'sku', 'RK-24P-CPN');
  await field(mobile, 'Quantity').and(mobile.page.locator(':focus')).waitFor();
  await done(mobile);
  await where(desk)
    .getByText(/ has it open$/)
    .waitFor();
  expect([...mobile.faults, ...desk.faults]).toEqual([]);
  await Promise.all([desk.close(), mobile.close()]);
}, 120_000);
