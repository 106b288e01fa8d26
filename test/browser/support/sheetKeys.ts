import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { main, toast } from './jobScreens';
import { patience, PersonWindow } from './PersonWindow';
import { beginQuote, cell, paste, saved, sheet, type } from './quoteSheet';

/** Keyboard tests of the sheet: it works like a spreadsheet. */
export function sheetKeys(services: () => { browser: Browser; base: string }): void {
  let rep: PersonWindow;
  const begin = async (name: string) => {
    await beginQuote(rep, name);
    await cell(rep, 'Line Items', 1, 'code').waitFor();
  };
  beforeAll(async () => {
    const { browser, base } = services();
    rep = await PersonWindow.signedIn(browser, base, 'client', { path: '/quotes?new=1' });
    await begin('By heart');
  });
  afterAll(() => rep?.close());

  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await rep.page.keyboard.press(key);
  };
  const word = (text: string) => rep.page.keyboard.type(text);
  /** Label of the focused cell, with the text of its editor if it is open. */
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
    // Listen before the key is pressed.
    await rep.page.evaluate(() => {
      const keep = ({ clipboardData }: ClipboardEvent) =>
        Object.assign(globalThis, { copiedText: clipboardData?.getData('text/plain') });
      addEventListener('copy', keep, { once: true });
    });
    await keys('Control+c');
    return rep.page.evaluate(() => (globalThis as unknown as { copiedText?: string }).copiedText);
  };

  it('moves with Tab, returns with Enter to where the Tabs started, and adds a row after the last one', async () => {
    await cell(rep, 'Line Items', 1, 'code').waitFor();
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

  it('edits with F2, cancels with Escape and clears with Delete, each as one undo step', async () => {
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

  it('looks a code up again that undo brings back before its first lookup was answered', async () => {
    const address = '**/api/v1/quotes/*/resolve';
    const waiting: (() => void)[] = [];
    let waits = true;
    let answered = 0;
    await rep.page.route(address, async (route) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (!waits) resolve();
      });
      await route.fulfill({ response: await route.fetch() });
      answered++;
    });
    await keys('ArrowDown');
    await word('CC');
    await keys('Enter', 'ArrowUp');
    await word('DD');
    await keys('Enter', 'Control+z');
    await shows('code', ['AA', 'BB', 'CC', '']);
    await expect.poll(() => waiting.length, { timeout: patience }).toBeGreaterThan(1);
    waits = false;
    for (const release of waiting) release();
    await shows('sku', ['Not in catalog', 'Not in catalog', 'Not in catalog', '']);
    await expect.poll(() => answered, { timeout: patience }).toBe(waiting.length);
    await rep.page.unroute(address);
    // On a slow machine, a delayed request reaches its time limit.
    const ownFault = rep.faults.findIndex((fault) => fault.endsWith('/resolve net::ERR_ABORTED'));
    if (ownFault >= 0) rep.faults.splice(ownFault, 1);
    await keys('Control+z');
    await shows('code', ['AA', 'BB', '']);
    await keys('ArrowUp');
  });

  it('tints the hovered row and keeps its text readable', async () => {
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

  it('copies a range and fills it down, and types into the cell where the range started', async () => {
    await keys('ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight');
    expect(await copied()).toBe('AA\t\t3\r\nBB\t\t');
    await keys('Control+d');
    await shows('quantity', ['3', '3', '']);
    await keys('Control+z');
    await shows('code', ['AA', 'BB', '']);
    await word('CC');
    await keys('Enter');
    await shows('code', ['CC', 'BB', '']);
    // When dragged from right to left, the range starts at the right.
    const [from, to] = await Promise.all(
      (['unit', 'sku'] as const).map((name, i) => cell(rep, 'Line Items', 2 - i, name).boundingBox()),
    );
    if (!from || !to) throw new Error('The cells are not visible.');
    await rep.page.mouse.move(from.x + 9, from.y + 9);
    await rep.page.mouse.down();
    await rep.page.mouse.move(to.x + 9, to.y + 9, { steps: 4 });
    await rep.page.mouse.up();
    await word('LF');
    await cell(rep, 'Line Items', 3, 'code').click();
    await shows('unit', ['', 'LF', '']);
  });

  it('ignores typing in a computed cell, and supports input methods in others', async () => {
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

  it('suggests catalog items that start with the typed text; Escape and Tab leave the sheet, Tab returns', async () => {
    await cell(rep, 'Line Items', 1, 'sku').click();
    const offers = rep.page.getByRole('option').locator('b');
    const offered = (begin: string[]) =>
      expect
        .poll(async () => (await offers.allTextContents()).slice(0, begin.length), { timeout: patience })
        .toEqual(begin);
    // The description of every panel contains these letters.
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
    await shows('sku', ['RK-24P', 'Not in catalog', '']);
    await expect.poll(() => column('price'), { timeout: patience }).toEqual(['27.32', '', '']);
    expect(await here()).toBe('SKU, line 2');
    await keys('Escape', 'Tab');
    expect(await here()).not.toMatch(/line/);
    // The status line below the sheet is stepped over first where its text scrolls or offers "Why this SKU?".
    for (let steps = 0; steps < 4; steps++) {
      await keys('Shift+Tab');
      // The focus enters the sheet a moment after the key.
      const entered = expect.poll(here, { timeout: 2000 }).toMatch(/, line \d/);
      const isInSheet = await entered.then(
        () => true,
        () => false,
      );
      if (isInSheet) break;
    }
    await expect.poll(here, { timeout: patience }).toBe('SKU, line 2');
    await keys('Control+z');
    await saved(rep);
    expect(rep.faults).toEqual([]);
  });

  it('saves what is being typed when the user goes Back', async () => {
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

  /** Adds a blank row by leaving the last field of the last row. */
  const another = async (last: number) => {
    await cell(rep, 'Line Items', last, 'note').click();
    await keys('F2', 'Tab');
    await cell(rep, 'Line Items', last + 1, 'code').waitFor();
  };

  it('omits a pasted cell that is too long and reports it; the rest is pasted and undone in one step', async () => {
    await rep.page.goto(`${services().base}/quotes?new=1`);
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
      'Comments in line 3 is limited to 1,000 characters. “ and on” was cut off. Unit in line 4 is limited to 10 characters. “LINEAR FEET” was left out.',
    ).waitFor();
    await shows('code', ['ZERO', 'P0', 'P1', 'P2', 'P3', '']);
    await shows('unit', ['', 'EA', 'LF', '', 'EA', '']);
    // The lookup of the codes doesn't include the one that is too long.
    await paste(rep, ['Line Items', 6, 'code'], [['C'.repeat(101), '', '2'], ['P9']]);
    await toast(rep, /^Code in line 6 is limited to 100 characters\. “C+…” was left out\.$/).waitFor();
    await shows('code', ['ZERO', 'P0', 'P1', 'P2', 'P3', '', 'P9', '']);
    await saved(rep);
    await keys('Control+z');
    await shows('code', ['ZERO', 'P0', 'P1', 'P2', 'P3', '']);
    await keys('Control+z');
    await shows('code', ['ZERO', '']);
    await keys('Control+y');
    await shows('unit', ['', 'EA', 'LF', '', 'EA', '']);
    await saved(rep);
    expect(await main(rep).getByText('These edits weren’t saved').count()).toBe(0);
    expect(rep.faults).toEqual([]);
  });

  it('clears and fills down whole rows in all editable cells, each as one undo step', async () => {
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

  it('doesn’t count the text of an open cell as saved', async () => {
    await cell(rep, 'Line Items', 2, 'comments').click();
    await saved(rep);
    await word('w');
    await main(rep).getByText('Not saved yet').waitFor();
    await keys('Escape');
    await saved(rep);
    await shows('comments', ['', '', 'x'.repeat(1000), '', '', '']);
  });

  it('focuses the sheet at the row after an action of the row menu', async () => {
    const rows = async (item: string) => {
      await sheet(rep, 'Line Items').getByRole('button', { name: 'Rows' }).click();
      await rep.page.getByRole('menuitem', { name: item }).click();
      // The menu may still move the focus to its button for this long.
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
    // Escape returns the focus to the menu's button.
    await sheet(rep, 'Line Items').getByRole('button', { name: 'Rows' }).click();
    await keys('Escape');
    await sheet(rep, 'Line Items').getByRole('button', { name: 'Rows' }).and(rep.page.locator(':focus')).waitFor();
  });

  it('labels the grids; flags a length that isn’t a multiple of a sixteenth, also in a single cell [Q2]', async () => {
    for (const name of ['Line Items', 'Panel List'] as const)
      await rep.page.getByRole('grid', { name, exact: true }).waitFor();
    await type(rep, ['Panel List', 1, 'quantity'], '4');
    await type(rep, ['Panel List', 1, 'feet'], `12' 6 1/3"`);
    const panel = (column: string) => cell(rep, 'Panel List', 1, column);
    await panel('inch').getByText('6.333333', { exact: true }).waitFor();
    expect((await panel('feet').textContent())?.trim()).toBe('12');
    await panel('inch').click();
    await sheet(rep, 'Panel List').getByText('Rounded to the nearest 1/16 inch.').waitFor();
    // Ambiguous, so it stays as typed [Q9].
    await type(rep, ['Panel List', 1, 'feet'], '12-1/2');
    await panel('feet').getByText('12-1/2', { exact: true }).waitFor();
    await type(rep, ['Panel List', 1, 'feet'], `12' 1/2"`);
    await panel('inch').getByText('1/2', { exact: true }).waitFor();
    expect((await panel('feet').textContent())?.trim()).toBe('12');
    await saved(rep);
    expect(rep.faults).toEqual([]);
  });

  it('stores the text of an open cell before the page is left, and saves it if the user stays', async () => {
    await cell(rep, 'Line Items', 1, 'comments').click();
    await word('about to leave');
    // A busy browser may end the page right after this event.
    const stored = await rep.page.evaluate(() => {
      dispatchEvent(new Event('beforeunload', { cancelable: true }));
      return Object.entries(localStorage).flatMap(([name, text]) => (name.startsWith('quote:') ? [text] : []));
    });
    expect(stored.join()).toContain('about to leave');
    await saved(rep);
    expect((await column('comments'))[0]).toBe('about to leave');
    await cell(rep, 'Line Items', 1, 'comments').click();
    await keys('Delete');
    await saved(rep);
  });

  it('keeps the text of an open cell through an offline reload', async () => {
    rep.page.on('dialog', (prompt) => void prompt.accept());
    const reload = async (words: string) => {
      await rep.context.setOffline(true);
      await main(rep)
        .getByText(/^(All changes saved|Checking connection…|Offline|Offline: saved in this browser)$/)
        .waitFor();
      await word(words);
      await expect.poll(here, { timeout: patience }).toContain(words);
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
    // In a row that was added offline, in addition to edits already in the browser's database.
    await rep.context.setOffline(true);
    await type(rep, ['Line Items', 7, 'code'], 'NEW');
    await main(rep).getByText('Offline: saved in this browser').waitFor();
    await cell(rep, 'Line Items', 7, 'comments').click();
    await reload('and this');
    await shows('code', ['ZERO', 'P1', 'moved', 'moved', 'P2', 'P3', 'NEW', '']);
    await shows('comments', ['still open', long, '', '', '', '', 'and this', '']);
    const storedKeys = () =>
      rep.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('quote:')));
    await expect.poll(storedKeys, { timeout: patience }).toEqual([]);
  });
}
