import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../../support/chromium';
import { Baseline } from '../Baseline';
import { drawing } from '../drawing';
import type { Row } from '../Row';
import { compare, interleaved } from '../rounds';
import type { Workload } from '../Workload';

const rounds = 7;
const viewport = { width: 1440, height: 900 };
const name = 'roof plan.pdf';
/** Time between pointing at a name and clicking it, in ms; people take longer. */
const pointMs = 150;

/** Runs in the page. Notes when the first canvas was drawn and the frame after it began. */
function watchCanvas(): void {
  Object.assign(globalThis, { paintedAt: 0 });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('canvas[data-drawn]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      setTimeout(() => Object.assign(globalThis, { paintedAt: performance.now() }));
    });
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-drawn'] });
}

/** Time from the last byte of the PDF to the painted page, in ms. */
async function fromLastByte(page: Page): Promise<number> {
  await page.waitForFunction(() => (globalThis as unknown as { paintedAt: number }).paintedAt > 0);
  return page.evaluate((size) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const file = entries.find(({ decodedBodySize }) => decodedBodySize === size);
    return (globalThis as unknown as { paintedAt: number }).paintedAt - (file as PerformanceResourceTiming).responseEnd;
  }, drawing().length);
}

async function openTab(browser: Browser, session: object | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport });
  context.setDefaultTimeout(30_000);
  await context.addInitScript((kept) => {
    if (kept) localStorage.setItem('session', kept);
  }, session && JSON.stringify(session));
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watchCanvas);
  return context;
}

/** A job whose files are the drawing and a cut list; returns its path. */
async function createJob({ program }: Workload, headers: { Authorization: string }): Promise<string> {
  const form = new FormData();
  form.append('subFile', new Blob([drawing() as BlobPart]), name);
  form.append('subFile', new Blob(['Code,Quantity\nRIDGE,4\n']), 'cut list.csv');
  const uploaded = await fetch(`${program.base}/api/v1/upload`, { method: 'POST', headers, body: form });
  const body = JSON.stringify({ name: 'Drawing', pan1Width: 16, files: await uploaded.json() });
  const created = await fetch(`${program.base}/api/v1/jobs`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  if (!created.ok) throw new Error(`Creating the job failed: ${await created.text()}`);
  return `/jobs/${((await created.json()) as { _id: number })._id}`;
}

/** Time from the last byte of a drawing to its first page on the screen. Baseline: pdf.js alone in a page. */
export const firstPage: Row = {
  number: 16,
  task: 'first page of a drawing of 30 pages: last byte → painted',
  async run(workload) {
    const headers = workload.bearer(workload.rep);
    const path = await createJob(workload, headers);
    const me = await fetch(`${workload.program.base}/api/v1/users/profile`, { headers });
    const session = { token: workload.token(workload.rep), user: (await me.json()) as object };
    const bare = await Baseline.start('bare/drawing.ts');
    const browser = await launchChromium();
    try {
      const [own, plain] = [await openTab(browser, session), await openTab(browser, null)];
      const opened = async (points: boolean) => {
        const page = await own.newPage();
        await page.goto(`${workload.program.base}${path}`);
        const control = page.getByRole('button', { name, exact: true }).first();
        await control.waitFor();
        if (points) {
          await control.hover();
          await page.waitForTimeout(pointMs);
        }
        await control.dispatchEvent('click');
        const took = await fromLastByte(page);
        await page.close();
        return took;
      };
      const drawnAlone = async () => {
        const page = await plain.newPage();
        await page.goto(`http://127.0.0.1:${bare.port}/`);
        await page.waitForFunction(() => 'isReady' in globalThis);
        await page.evaluate(
          ([width, height]) => {
            void (globalThis as unknown as { drawFirstPage(w: number, h: number): Promise<void> }).drawFirstPage(
              width as number,
              height as number,
            );
          },
          [viewport.width - 280, viewport.height - 80],
        );
        const took = await fromLastByte(page);
        await page.close();
        return took;
      };
      const times = await interleaved(rounds, {
        pointed: () => opened(true),
        atOnce: () => opened(false),
        bare: drawnAlone,
      });
      const unit = { unit: 'ms', better: 'less', limit: 500 } as const;
      return [
        { what: 'name pointed at before', ...compare(times.pointed, times.bare), ...unit },
        { what: 'opened at once', ...compare(times.atOnce, times.bare), ...unit },
      ];
    } finally {
      await browser.close();
      await bare.stop();
    }
  },
};
