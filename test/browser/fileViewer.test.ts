import type { Browser, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, phone } from './support/axeLook';
import { currentVersion } from './support/jobScreens';
import { pdfFile } from './support/pdfFile';
import { PersonWindow } from './support/PersonWindow';
import { releaseFiles } from './support/releaseFiles';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** Files open over the page: drawings, cut lists, pictures, and what can’t be shown. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const viewer = (window: PersonWindow) => window.page.getByRole('dialog');
const openFile = (window: PersonWindow, name: string) =>
  currentVersion(window).getByRole('button', { name, exact: true }).click();
const inTray = (window: PersonWindow, name: string) =>
  viewer(window).getByRole('navigation', { name: 'Files' }).getByRole('button', { name }).click();
const drawn = (window: PersonWindow, page: number): Locator =>
  viewer(window).locator(`[data-page="${page}"] canvas[data-drawn]`);
const darkPixels = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const data = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    let dark = 0;
    for (let i = 0; i < data.length; i += 4) if ((data[i] as number) < 80) dark += 1;
    return dark;
  });
const bigEndian = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};
/** The first bytes of a PNG of this size, which say it. */
const pngHead = (width: number, height: number): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), bigEndian(width), bigEndian(height)]);

it('shows a drawing, finds its text, goes through the files by keyboard, and returns to the same place', async () => {
  const path = await releaseFiles(story, {
    'plan 36.pdf': pdfFile(['North elevation', 'Ridge cap at 12 ft', 'RIDGE CAP detail']),
    'panels 36.csv': 'Code,Quantity,Length\nRIDGE,4,10\n',
  });
  const window = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  await openFile(window, 'plan 36.pdf');
  await drawn(window, 1).waitFor();
  expect(await darkPixels(drawn(window, 1))).toBeGreaterThan(100);
  await viewer(window).getByText('Page 1 of 3').waitFor();

  const search = viewer(window).getByRole('searchbox', { name: 'Search in this file' });
  await window.page.keyboard.press('Control+f');
  await search.and(window.page.locator(':focus')).waitFor();
  await search.fill('ridge cap');
  await viewer(window).getByText('1 of 2', { exact: true }).nth(0).waitFor();
  await viewer(window).getByText('Page 2 of 3').waitFor();
  await search.press('Enter');
  await viewer(window).getByText('Page 3 of 3').waitFor();
  await search.fill('gutter');
  await viewer(window).getByText('Not found').waitFor();
  await search.press('Escape');
  expect(await search.inputValue()).toBe('');

  await window.page.keyboard.press('r');
  await expect
    .poll(() =>
      viewer(window)
        .locator('[data-page="1"]')
        .evaluate((page) => page.clientWidth > page.clientHeight),
    )
    .toBe(true);
  const files = viewer(window).getByRole('navigation', { name: 'Files' }).getByRole('button');
  const first = (await files.first().getAttribute('aria-current')) !== null;
  await window.page.keyboard.press(first ? 'ArrowRight' : 'ArrowLeft');
  await viewer(window).getByRole('cell', { name: 'RIDGE' }).waitFor();
  await viewer(window)
    .getByRole('row', { name: /^Line 2/ })
    .waitFor();
  const [saved] = await Promise.all([
    window.page.waitForEvent('download'),
    viewer(window).getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('panels 36.csv');
  expect(await axeViolations(window.page)).toEqual([]);

  await window.page.keyboard.press('Escape');
  await viewer(window).waitFor({ state: 'detached' });
  await currentVersion(window)
    .getByRole('button', { name: 'plan 36.pdf', exact: true })
    .and(window.page.locator(':focus'))
    .waitFor();

  // Leaving the page closes it, too.
  await window.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Estimates' }).click();
  await window.page.waitForURL(/\/jobs$/);
  await window.page.goBack();
  await openFile(window, 'plan 36.pdf');
  await drawn(window, 1).waitFor();
  await window.page.goForward();
  await window.page.waitForURL(/\/jobs$/);
  await viewer(window).waitFor({ state: 'detached' });
  expect(window.faults).toEqual([]);
  await window.close();
});

it('says what can’t be shown and why, and stays usable', async () => {
  const lines = Array.from({ length: 100_000 }, (_, i) => `RIDGE,${i},10`).join('\n');
  const path = await releaseFiles(story, {
    'a 36.csv': lines,
    'not a drawing.pdf': 'hello',
    'damaged.pdf': '%PDF-1.4\nnothing else',
    'drawing.dwg': 'AC1032',
    'huge.png': pngHead(20_000, 20_000),
    'damaged.png': 'hello',
    'bytes.txt': 'a\0b',
  });
  const window = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  await openFile(window, 'not a drawing.pdf');
  await viewer(window)
    .getByText(/^This file isn’t a PDF/)
    .waitFor();
  for (const [name, message] of [
    ['damaged.pdf', /^This PDF is damaged/],
    ['drawing.dwg', /^This kind of file can’t be shown here/],
    ['huge.png', /20,000 × 20,000 pixels/],
    ['damaged.png', /^This picture can’t be shown/],
    ['bytes.txt', /^This file isn’t text/],
    ['a 36.csv', 'The first 2,000 of 100,000 lines are shown.'],
  ] as const) {
    await inTray(window, name);
    await viewer(window).getByText(message).waitFor();
  }
  // The browser itself reports a picture that it can’t decode.
  expect(window.faults.filter((fault) => !fault.includes('blob:'))).toEqual([]);
  await window.close();
});

it('fits a drawing to a phone and releases the pages out of view', async () => {
  const path = await releaseFiles(story, {
    'long 36.pdf': pdfFile(Array.from({ length: 30 }, (_, i) => `Sheet ${i + 1}`)),
    'b 36.csv': 'RIDGE,4\n',
  });
  const window = await PersonWindow.signedIn(browser, story.base, 'client', { path, viewport: phone });
  await openFile(window, 'long 36.pdf');
  await drawn(window, 1).waitFor();
  await viewer(window).locator('[data-page="20"]').scrollIntoViewIfNeeded();
  await drawn(window, 20).waitFor();
  await drawn(window, 1).waitFor({ state: 'detached' });
  expect(await viewer(window).locator('canvas[data-drawn]').count()).toBeLessThan(10);
  expect(await window.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeViolations(window.page)).toEqual([]);
  await viewer(window).getByRole('button', { name: 'Close' }).click();
  await viewer(window).waitFor({ state: 'detached' });
  expect(window.faults).toEqual([]);
  await window.close();
});
