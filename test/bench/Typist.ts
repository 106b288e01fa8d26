import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** One key: what kind of it, and how long it took until its letter, or its cell's text, was painted. */
export interface PaintedKey {
  readonly kind: 'begin' | 'letter' | 'leave';
  readonly ms: number;
}

/** Runs in the page: from the key's own time stamp to the end of the frame that shows what it did. */
function watchKeys(): void {
  const keys: { kind: string; start: number; end: number }[] = [];
  Object.assign(globalThis, { paintedKeys: keys });
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.onmessage = () => {
    for (const done of waiting.splice(0)) done();
  };
  const painted = (shown: () => boolean, done: () => void) =>
    requestAnimationFrame(() => {
      if (!shown()) return painted(shown, done);
      waiting.push(done);
      channel.port2.postMessage(null);
    });
  addEventListener(
    'keydown',
    (event) => {
      const field = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement : null);
      // The field of a sheet is there all the time, and opens with its first letter.
      const open = () => field() !== null && (!field()?.closest('.ag-root') || field()?.dataset.open !== undefined);
      const before = field()?.value ?? '';
      const letter = event.key.length === 1;
      const leave = !letter && open();
      const key = { kind: !letter ? 'leave' : open() ? 'letter' : 'begin', start: event.timeStamp, end: 0 };
      keys.push(key);
      const [row, column] = ['row', 'column'].map((name) => (globalThis as Record<string, unknown>)[`typed-${name}`]);
      const shown = () => {
        const value = field()?.value ?? '';
        if (letter) return open() && value !== before && value.endsWith(event.key);
        if (!leave || row === undefined) return true;
        const cell = document.querySelector(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`);
        return !open() && (cell?.textContent ?? '').trim() === before;
      };
      painted(shown, () => {
        key.end = performance.now();
      });
    },
    true,
  );
}

/** Somebody at a slow machine who types into a sheet, cell after cell; the page itself says when a key was painted. */
export class Typist {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly protocol: CDPSession,
  ) {}

  static async at(
    browser: Browser,
    url: string,
    session: { token: string; user: object } | null,
    slower: number,
  ): Promise<Typist> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(30_000);
    await context.addInitScript((kept) => {
      if (kept) localStorage.setItem('session', kept);
    }, session && JSON.stringify(session));
    // What the loader of TypeScript writes around functions with a name.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(watchKeys);
    const page = await context.newPage();
    await page.goto(url);
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
    return new Typist(context, page, protocol);
  }

  /** A word into each of so many cells below one another, a key every `every` milliseconds. */
  async column(column: string, rows: number, word: (row: number) => string, every: number): Promise<void> {
    const { page } = this;
    await page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${column}"]`).first().click();
    for (let row = 0; row < rows; row++) {
      await page.evaluate(([at, name]) => Object.assign(globalThis, { 'typed-row': at, 'typed-column': name }), [
        row,
        column,
      ] as const);
      for (const letter of word(row)) await this.key(letter, every);
      await this.key('Enter', every);
    }
  }
  async key(key: string, every: number): Promise<void> {
    const began = performance.now();
    await this.page.keyboard.press(key);
    await this.page.waitForTimeout(Math.max(0, every - (performance.now() - began)));
  }

  /** Those since it was asked last. */
  async painted(): Promise<PaintedKey[]> {
    await this.page.waitForTimeout(500);
    const keys = await this.page.evaluate(() =>
      (globalThis as unknown as { paintedKeys: { kind: string; start: number; end: number }[] }).paintedKeys.splice(0),
    );
    return keys.map(({ kind, start, end }) => ({
      kind: kind as PaintedKey['kind'],
      ms: end === 0 ? 9999 : end - start,
    }));
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
