import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { main, toast } from './jobScreens';
import { patience, PersonWindow } from './PersonWindow';
import { beginQuote, cell, paste, saved, sheet, type } from './quoteSheet';

/** One person alone who knows a spreadsheet by heart, and looks at what each key did. */
export function sheetKeys(house: () => { browser: Browser; base: string }): void {
  let rep: PersonWindow;
  const begin = async (name: string) => {
    await beginQuote(rep, name);
    await cell(rep, 'Line Items', 1, 'code').waitFor();
  };
  beforeAll(async () => {
    const { browser, base } = house();
    rep = await PersonWindow.signedIn(browser, base, 'client', { path: '/quotes?new=1' });
    await begin('By heart');
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

  it('the row that the mouse is over is tinted, and what its cells say is seen', async () => {
    const code = cell(rep, 'Line Items', 1, 'code');
    const [left, top] = [8, 4];
    const seen = async () => {
      const { channels } = await sharp(await code.screenshot())
        .extract({ left, top, width: 40, height: 18 })
        .stats();
      const [red] = channels;
      return { ground: red?.max ?? 0, ink: (red?.max ?? 0) - (red?.min ?? 0) };
    };
    await sheet(rep, 'Panel List').hover();
    const { ground, ink } = await seen();
    expect(ink).toBeGreaterThan(100);
    await code.hover();
    await expect.poll(async () => (await seen()).ground, { timeout: patience }).not.toBe(ground);
    expect((await seen()).ink).toBeGreaterThan(100);
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

  /** The last field of the last row is left: one more blank row. */
  const another = async (last: number) => {
    await cell(rep, 'Line Items', last, 'comments').click();
    await keys('F2', 'Tab');
    await cell(rep, 'Line Items', last + 1, 'code').waitFor();
  };

  it('one cell of a paste that is too long stays out, and is told; the others are in, and one step takes them back', async () => {
    await rep.page.goto(`${house().base}/quotes?new=1`);
    await begin('Pasted');
    await type(rep, ['Line Items', 1, 'code'], 'ZERO');
    const units = ['EA', 'LF', 'LINEAR FEET', 'EA\x07'];
    const long = `${'x'.repeat(1000)} and on`;
    await paste(
      rep,
      ['Line Items', 2, 'code'],
      units.map((unit, i) => [`P${i}`, '', '1', unit, '', '', '', '', '', '', i === 1 ? long : '']),
    );
    await toast(
      rep,
      'Comments of line 3, at most 1,000 letters: “ and on” was cut off. Unit of line 4, at most 10 letters: “LINEAR FEET” was left out.',
    ).waitFor();
    await shows('code', ['ZERO', 'P0', 'P1', 'P2', 'P3']);
    await shows('unit', ['', 'EA', 'LF', '', 'EA']);
    await another(5);
    // The catalog is asked about the codes; the one that is too long is not among them.
    await paste(rep, ['Line Items', 6, 'code'], [['C'.repeat(101), '', '2'], ['P9']]);
    await toast(rep, /^Code of line 6, at most 100 letters: “C+…” was left out\.$/).waitFor();
    await shows('code', ['ZERO', 'P0', 'P1', 'P2', 'P3', '', 'P9']);
    await saved(rep);
    await keys('Control+z');
    await shows('code', ['ZERO', 'P0', 'P1', 'P2', 'P3']);
    await keys('Control+z');
    await shows('code', ['ZERO']);
    await keys('Control+y');
    await shows('unit', ['', 'EA', 'LF', '', 'EA']);
    await saved(rep);
    expect(await main(rep).getByText('These edits are not in the quote').count()).toBe(0);
    expect(rep.faults).toEqual([]);
  });

  it('whole rows are emptied and filled down with all that can be typed in them, and each is one step back', async () => {
    const whole = async (...rows: number[]) => {
      for (const [i, row] of rows.entries())
        await cell(rep, 'Line Items', row, '#').click({ modifiers: i > 0 ? ['Control'] : [] });
    };
    const both = async (codes: string[], units: string[]) => {
      await shows('code', codes);
      await shows('unit', units);
    };
    await another(5);
    await whole(2, 4, 6);
    await keys('Delete');
    await both(['ZERO', '', 'P1', '', 'P3', ''], ['', '', 'LF', '', 'EA', '']);
    await keys('Control+z');
    await both(['ZERO', 'P0', 'P1', 'P2', 'P3', ''], ['', 'EA', 'LF', '', 'EA', '']);
    await whole(3, 5);
    await keys('Control+d');
    await both(['ZERO', 'P0', 'P1', 'P2', 'P1', ''], ['', 'EA', 'LF', '', 'LF', '']);
    await keys('Control+z');
    await both(['ZERO', 'P0', 'P1', 'P2', 'P3', ''], ['', 'EA', 'LF', '', 'EA', '']);
    await cell(rep, 'Line Items', 2, '#').click();
    await cell(rep, 'Line Items', 4, '#').click({ modifiers: ['Shift'] });
    await keys('Control+d');
    await both(['ZERO', 'P0', 'P0', 'P0', 'P3', ''], ['', 'EA', 'EA', 'EA', 'EA', '']);
    await keys('Control+z');
    await shows('code', ['ZERO', 'P0', 'P1', 'P2', 'P3', '']);
    await whole(3);
    await keys('Control+c');
    await whole(2, 5);
    await keys('Control+v');
    await both(['ZERO', 'P1', 'P1', 'P2', 'P1', ''], ['', 'LF', 'LF', '', 'LF', '']);
    await keys('Control+z');
    await both(['ZERO', 'P0', 'P1', 'P2', 'P3', ''], ['', 'EA', 'LF', '', 'EA', '']);
  });

  it('the words of an open cell are not called saved', async () => {
    await cell(rep, 'Line Items', 2, 'comments').click();
    await saved(rep);
    await word('w');
    await main(rep).getByText('Not saved yet').waitFor();
    await keys('Escape');
    await saved(rep);
    await shows('comments', ['', '', 'x'.repeat(1000), '', '', '']);
  });

  it('after what the menu of rows does the keyboard is in the sheet, at its row', async () => {
    const rows = async (item: string) => {
      await sheet(rep, 'Line Items').getByRole('button', { name: 'Rows' }).click();
      await rep.page.getByRole('menuitem', { name: item }).click();
      // So long the menu may still think of its button.
      await rep.page.waitForTimeout(100);
    };
    await cell(rep, 'Line Items', 2, 'code').click();
    await rows('Move down');
    await expect.poll(here).toBe('Code, line 3: P0');
    await word('moved');
    await keys('Enter');
    await shows('code', ['ZERO', 'P1', 'moved', 'P2', 'P3', '']);
    await keys('ArrowUp');
    await rows('Duplicate');
    await expect.poll(here).toBe('Code, line 3: moved');
    await shows('code', ['ZERO', 'P1', 'moved', 'moved', 'P2', 'P3', '']);
    // Who leaves the menu is at its button.
    await sheet(rep, 'Line Items').getByRole('button', { name: 'Rows' }).click();
    await keys('Escape');
    await sheet(rep, 'Line Items').getByRole('button', { name: 'Rows' }).and(rep.page.locator(':focus')).waitFor();
  });

  it('the grids bear their names; a length that is no sixteenth says so, also typed in one cell [Q2]', async () => {
    for (const name of ['Line Items', 'Panel List'] as const)
      await rep.page.getByRole('grid', { name, exact: true }).waitFor();
    await type(rep, ['Panel List', 1, 'quantity'], '4');
    await type(rep, ['Panel List', 1, 'feet'], `12' 6 1/3"`);
    const panel = (column: string) => cell(rep, 'Panel List', 1, column);
    await panel('inch').getByText('6.333333', { exact: true }).waitFor();
    expect((await panel('feet').textContent())?.trim()).toBe('12');
    await panel('inch').click();
    await sheet(rep, 'Panel List').getByText('Taken to the nearest 1/16 inch.').waitFor();
    // Two people would read it two ways, so it stays as it was typed [Q9].
    await type(rep, ['Panel List', 1, 'feet'], '12-1/2');
    await panel('feet').getByText('12-1/2', { exact: true }).waitFor();
    await type(rep, ['Panel List', 1, 'feet'], `12' 1/2"`);
    await panel('inch').getByText('0.5', { exact: true }).waitFor();
    expect((await panel('feet').textContent())?.trim()).toBe('12');
    await saved(rep);
    expect(rep.faults).toEqual([]);
  });

  it('words in an open cell outlive a reload without a line', async () => {
    rep.page.on('dialog', (asked) => void asked.accept());
    const reload = async (words: string) => {
      await rep.context.setOffline(true);
      await main(rep)
        .getByText(/^(All changes saved|Checking connection…|Offline|Offline: saved in this browser)$/)
        .waitFor();
      await word(words);
      await rep.page.reload().catch(() => undefined);
      await rep.context.setOffline(false);
      await rep.page.reload();
      await rep.live();
      await saved(rep);
    };
    await cell(rep, 'Line Items', 1, 'comments').click();
    await reload('still open');
    const long = 'x'.repeat(1000);
    await shows('comments', ['still open', long, '', '', '', '', '']);
    // In a row that was begun without a line, beside what is in the database already.
    await rep.context.setOffline(true);
    await type(rep, ['Line Items', 7, 'code'], 'NEW');
    await main(rep).getByText('Offline: saved in this browser').waitFor();
    await cell(rep, 'Line Items', 7, 'comments').click();
    await reload('and this');
    await shows('code', ['ZERO', 'P1', 'moved', 'moved', 'P2', 'P3', 'NEW', '']);
    await shows('comments', ['still open', long, '', '', '', '', 'and this', '']);
    const held = () => rep.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('quote:')));
    await expect.poll(held, { timeout: patience }).toEqual([]);
  });
}
