import type { Browser, CDPSession, Page } from 'playwright-core';

/** Kind of a key press, and the time until its letter or its cell's text was painted. */
export interface PaintedKey {
  readonly kind: 'begin' | 'letter' | 'leave';
  readonly ms: number;
}

interface WatchedKey {
  readonly kind: string;
  readonly start: number;
  /** Time of the frame that showed the effect. `first`: it was the first frame after the key. */
  shown: number;
  first: boolean;
  /** Time until the first frame was on the screen, from the Event Timing API, in steps of 8 ms. */
  took: number;
}

/** Runs in the page. Records each key press, the frame that showed its effect, and when that was on the screen. */
function watchKeys(): void {
  const keys: WatchedKey[] = [];
  Object.assign(globalThis, { paintedKeys: keys });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      const key = name === 'keydown' && keys.findLast(({ start }) => Math.abs(start - startTime) < 0.5);
      if (key) key.took = duration;
    }
    // Events shorter than two frames aren't reported.
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
      // A sheet's input is always present; it counts as open once it contains a letter.
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

/** A user on a slow machine who types into a sheet, cell by cell. The page measures when each key is painted. */
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
    // The TypeScript loader wraps named functions in a call of __name.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(watchKeys);
    const page = await context.newPage();
    await page.goto(url);
    return new Typist(page, await context.newCDPSession(page), slower);
  }

  /**
   * Runs `work` with this page in front and its CPU throttled. Chromium throttles by keeping a core busy even while the
   * page is idle, so only one page may be throttled at a time.
   */
  async turn(work: () => Promise<void>): Promise<void> {
    await this.page.bringToFront();
    await this.protocol.send('Emulation.setCPUThrottlingRate', { rate: this.slower });
    await work();
    // Include the work that the last key started.
    await this.page.waitForTimeout(500);
    await this.protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }

  /** Clicks a cell of the first row. */
  async cell(column: string): Promise<void> {
    await this.page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${column}"]`).first().click();
  }
  /** Types a word into each cell of a column, starting at the focused one, with a key every `every` ms. */
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

  /** Returns the keys since the last call. */
  async painted(): Promise<PaintedKey[]> {
    await this.page.waitForTimeout(500);
    const keys = await this.page.evaluate(() =>
      (globalThis as unknown as { paintedKeys: WatchedKey[] }).paintedKeys.splice(0),
    );
    return keys.map(({ kind, start, shown, first, took }) => ({
      kind: kind as PaintedKey['kind'],
      // The paint time of the last of several frames isn't reported, so this is a lower bound.
      ms: first ? took : shown === 0 ? 9999 : Math.max(took, shown - start),
    }));
  }
}
