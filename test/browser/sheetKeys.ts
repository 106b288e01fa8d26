import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialog, main } from './jobScreens';
import { patience, PersonWindow } from './PersonWindow';
import { cell, saved, sheet } from './quoteSheet';

/** One person alone who knows a spreadsheet by heart, and looks at what each key did. */
export function sheetKeys(house: () => { browser: Browser; base: string }): void {
  let rep: PersonWindow;
  beforeAll(async () => {
    const { browser, base } = house();
    rep = await PersonWindow.signedIn(browser, base, 'client', { path: '/quotes?new=1' });
    await dialog(rep).getByLabel('Project name').fill('By heart');
    await dialog(rep).getByRole('button', { name: 'Create' }).click();
    await rep.page.waitForURL(/\/quotes\/\d+$/);
    await saved(rep);
    await cell(rep, 'Line Items', 1, 'code').waitFor();
  });
  afterAll(() => rep?.close());

  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await rep.page.keyboard.press(key);
  };
  const word = (text: string) => rep.page.keyboard.type(text);
  /** Where the keyboard is, as it is read out, and what stands in the open cell. */
  const here = () =>
    rep.page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      return field.dataset.open === undefined && !field.value
        ? (field.ariaLabel ?? field.tagName)
        : `${field.ariaLabel} = ${field.value}`;
    });
  const column = async (name: string) =>
    (await sheet(rep, 'Line Items').locator(`.ag-row .ag-cell[col-id="${name}"]`).allTextContents()).map((one) =>
      one.trim(),
    );
  const shows = (name: string, texts: string[]) =>
    expect.poll(() => column(name), { timeout: patience }).toEqual(texts);
  const copied = async () => {
    // Listening before the key is pressed.
    await rep.page.evaluate(() => {
      const keep = ({ clipboardData }: ClipboardEvent) =>
        Object.assign(globalThis, { copiedText: clipboardData?.getData('text/plain') });
      addEventListener('copy', keep, { once: true });
    });
    await keys('Control+c');
    return rep.page.evaluate(() => (globalThis as unknown as { copiedText?: string }).copiedText);
  };

  it('Tab comes in and goes on, Enter returns to where the Tabs began, and the last row makes the next one', async () => {
    await sheet(rep, 'Line Items').getByRole('button', { name: 'Rows' }).focus();
    await keys('Tab');
    expect(await here()).toBe('Code, line 1');
    await word('AA');
    expect(await here()).toBe('Code, line 1 = AA');
    await keys('Tab', 'Tab');
    await word('3');
    await keys('Enter');
    expect(await here()).toBe('Code, line 2');
    await word('BB');
    await keys('Enter');
    await shows('code', ['AA', 'BB', '']);
    expect(await here()).toBe('Code, line 3');
    await shows('quantity', ['3', '', '']);
  });

  it('F2 goes on in the text, Escape gives it up, Delete empties, and each is one step back', async () => {
    await keys('ArrowUp', 'F2');
    await word('x');
    expect(await here()).toBe('Code, line 2 = BBx');
    await keys('Escape');
    expect(await here()).toBe('Code, line 2: BB');
    await keys('F2');
    await word('y');
    await keys('Enter', 'ArrowUp');
    await shows('code', ['AA', 'BBy', '']);
    await keys('Delete');
    await shows('code', ['AA', '', '']);
    await keys('Control+z', 'Control+z');
    await shows('code', ['AA', 'BB', '']);
  });

  it('a range is copied and filled down, and what is typed goes into the cell in which it began', async () => {
    await keys('ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight');
    expect(await copied()).toBe('AA\t\t3\r\nBB\t\t');
    await keys('Control+d');
    await shows('quantity', ['3', '3', '']);
    await keys('Control+z');
    await shows('code', ['AA', 'BB', '']);
    await word('CC');
    await keys('Enter');
    await shows('code', ['CC', 'BB', '']);
    // Dragged from right to left, it began at the right.
    const [from, to] = await Promise.all(
      (['unit', 'sku'] as const).map((name, i) => cell(rep, 'Line Items', 2 - i, name).boundingBox()),
    );
    if (!from || !to) throw new Error('The cells are not in sight.');
    await rep.page.mouse.move(from.x + 9, from.y + 9);
    await rep.page.mouse.down();
    await rep.page.mouse.move(to.x + 9, to.y + 9, { steps: 4 });
    await rep.page.mouse.up();
    await word('LF');
    await cell(rep, 'Line Items', 3, 'code').click();
    await shows('unit', ['', 'LF', '']);
  });

  it('a computed cell takes no letter; one of a script that is composed opens as any other', async () => {
    await cell(rep, 'Line Items', 1, 'total').click();
    await word('7');
    expect(await here()).toMatch(/^Total, line 1(: –)?$/);
    await cell(rep, 'Line Items', 1, 'comments').click();
    const composing = await rep.context.newCDPSession(rep.page);
    await composing.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await composing.send('Input.insertText', { text: '日本' });
    expect(await here()).toBe('Comments, line 1 = 日本');
    await keys('Enter');
    await shows('comments', ['日本', '', '']);
  });

  it('the catalog offers below the cell those that begin with what was typed first; Escape and Tab lead out, Tab back in', async () => {
    await cell(rep, 'Line Items', 1, 'sku').click();
    const offers = rep.page.getByRole('option').locator('b');
    const offered = (begin: string[]) =>
      expect
        .poll(async () => (await offers.allTextContents()).slice(0, begin.length), { timeout: patience })
        .toEqual(begin);
    // Every panel has the letters in its description.
    await word('PAN');
    await offered(['PAN1']);
    await keys('Escape');
    await word('RK');
    await offered(['RK-24P', 'RK-24P-CPN', 'RK-24P-ZNC', 'RK-26S', 'RK-29S', 'RK-32P']);
    const [list, field] = [
      await rep.page.getByRole('listbox', { name: 'Catalog' }).boundingBox(),
      await cell(rep, 'Line Items', 1, 'sku').boundingBox(),
    ];
    expect(list?.x).toBeCloseTo(field?.x ?? 0, -1);
    expect(list?.y).toBeCloseTo((field?.y ?? 0) + (field?.height ?? 0), -1);
    await keys('ArrowDown', 'Enter');
    await shows('sku', ['RK-24P', '', '']);
    await expect.poll(() => column('price'), { timeout: patience }).toEqual(['27.32', '', '']);
    expect(await here()).toBe('SKU, line 2');
    await keys('Escape', 'Tab');
    expect(await here()).not.toMatch(/line/);
    await keys('Shift+Tab');
    expect(await here()).toBe('SKU, line 2');
    await keys('Control+z');
    await saved(rep);
    expect(rep.faults).toEqual([]);
  });

  it('what is being typed when one goes back by the browser is in the quote', async () => {
    const [path] = new URL(rep.page.url()).pathname.match(/\/quotes\/\d+/) ?? [];
    await cell(rep, 'Line Items', 2, 'comments').click();
    await word('on the way out');
    await rep.page.goBack();
    await main(rep).getByRole('button', { name: 'New Quote' }).waitFor();
    const stored = () =>
      rep.page.evaluate(async (address) => {
        const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
        const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
        return ((await answer.json()) as { lines: { comments: string }[] }).lines.map(({ comments }) => comments);
      }, `/api/v1${path}`);
    await expect.poll(stored, { timeout: patience }).toEqual(['日本', 'on the way out']);
    expect(rep.faults).toEqual([]);
  });
}
