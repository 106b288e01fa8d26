import type { Browser, CDPSession, Page } from 'playwright-core';

/** One key: what kind of it, and how long it took until its letter, or its cell's text, was painted. */
export interface PaintedKey {
  readonly kind: 'begin' | 'letter' | 'leave';
  readonly ms: number;
}

interface WatchedKey {
  readonly kind: string;
  readonly start: number;
  /** When a frame showed what it did; whether it was the first one after the key. */
  shown: number;
  first: boolean;
  /** Until that first frame was on the screen, as the browser itself says it (Event Timing), in steps of 8 ms. */
  took: number;
}

/** Runs in the page: writes down each key, the frame that showed what it did, and when that was on the screen. */
function watchKeys(): void {
  const keys: WatchedKey[] = [];
  Object.assign(globalThis, { paintedKeys: keys });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      const key = name === 'keydown' && keys.findLast(({ start }) => Math.abs(start - startTime) < 0.5);
      if (key) key.took = duration;
    }
    // What takes less than two frames is not told.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const painted = (shown: () => boolean, key: WatchedKey, first: boolean) =>
    requestAnimationFrame(() => {
      if (!shown()) return painted(shown, key, false);
      key.first = first;
      key.shown = performance.now();
    });
  addEventListener(
    'keydown',
    (event) => {
      const field = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement : null);
      // The field of a sheet is there all the time, and opens with its first letter.
      const open = () => field() !== null && (!field()?.closest('.ag-root') || field()?.value !== '');
      const before = field()?.value ?? '';
      const letter = event.key.length === 1;
      const leave = !letter && open();
      const kind = !letter ? 'leave' : open() ? 'letter' : 'begin';
      const key = { kind, start: event.timeStamp, shown: 0, first: false, took: 16 };
      keys.push(key);
      const [row, column] = ['row', 'column'].map((name) => (globalThis as Record<string, unknown>)[`typed-${name}`]);
      const shown = () => {
        const value = field()?.value ?? '';
        if (letter) return open() && value !== before && value.endsWith(event.key);
        if (!leave || row === undefined) return true;
        const cell = document.querySelector(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`);
        return !open() && (cell?.textContent ?? '').trim() === before;
      };
      painted(shown, key, true);
    },
    true,
  );
}

/** Somebody at a slow machine who types into a sheet, cell after cell; the page itself says when a key was painted. */
export class Typist {
  private constructor(
    readonly page: Page,
    private readonly protocol: CDPSession,
    private readonly slower: number,
  ) {}

  static async on(
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
    return new Typist(page, await context.newCDPSession(page), slower);
  }

  /**
   * What is done meanwhile is done in front and slowly. The browser slows a page by keeping a core busy, also while
   * nothing happens in it: two of them at a time leave two cores nothing for the program, the drawing and whoever types.
   */
  async turn(work: () => Promise<void>): Promise<void> {
    await this.page.bringToFront();
    await this.protocol.send('Emulation.setCPUThrottlingRate', { rate: this.slower });
    await work();
    // What the last key has brought about belongs to it.
    await this.page.waitForTimeout(500);
    await this.protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }

  /** A cell of the first row, by the mouse. */
  async cell(column: string): Promise<void> {
    await this.page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${column}"]`).first().click();
  }
  /** From the cell in which the keyboard is, a word into each one below another, a key every `every` milliseconds. */
  async column(column: string, [from, to]: readonly [number, number], word: string, every: number): Promise<void> {
    const { page } = this;
    for (let row = from; row < to; row++) {
      await page.evaluate(([at, name]) => Object.assign(globalThis, { 'typed-row': at, 'typed-column': name }), [
        row,
        column,
      ] as const);
      for (const letter of `${word} ${row}`) await this.key(letter, every);
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
      (globalThis as unknown as { paintedKeys: WatchedKey[] }).paintedKeys.splice(0),
    );
    return keys.map(({ kind, start, shown, first, took }) => ({
      kind: kind as PaintedKey['kind'],
      // Where it took more than one frame, what the last of them did is not told: at least so long.
      ms: first ? took : shown === 0 ? 9999 : Math.max(took, shown - start),
    }));
  }
}
