import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, phone } from './support/axeLook';
import { currentVersion, main, thread, toast } from './support/jobScreens';
import { lockedPdf, pdfFile } from './support/pdfFile';
import { PersonWindow } from './support/PersonWindow';
import { apiClient, releaseFiles, reviseAndRelease } from './support/releaseFiles';
import type { Story } from './support/story';
import { useStory } from './support/useStory';
import { drawn, inkOf } from './support/viewer';

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
/** Replaces the content of a job's file in the store. */
async function overwrite(path: string, name: string, text: string): Promise<void> {
  const { files }: { files: { _id: string; name: string }[] } = await (await apiClient(story, 'admin'))('GET', path);
  const id = files.find((file) => file.name === name)?._id as string;
  writeFileSync(join(story.program.dataDir, 'files/kept', id.slice(0, 1), id), text);
}
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

/** True if the focus is in the viewer, and never behind it. */
const focusIsInside = (window: PersonWindow): Promise<boolean> =>
  window.page.evaluate(() => document.activeElement?.closest('[role="dialog"]') != null);

it('keeps the focus inside, and returns it and the scroll position to the control that opened a file', async () => {
  const path = await releaseFiles(story, {
    'plan 36.pdf': pdfFile(['North elevation', 'South elevation']),
    'panels 36.csv': 'Code,Quantity,Length\nRIDGE,4,10\n',
    'drawing.dwg': 'AC1032',
  });
  const window = await PersonWindow.signedIn(browser, story.base, 'client', { path, viewport: phone });
  const control = (name: string) => currentVersion(window).getByRole('button', { name, exact: true });
  const focused = (locator: Locator) => locator.and(window.page.locator(':focus')).waitFor();
  const scrolled = () => window.page.locator('main').evaluate((main) => main.scrollTop);
  await control('plan 36.pdf').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);

  // The small picture belongs to the control.
  await control('plan 36.pdf').locator('[aria-hidden]').first().click();
  await focused(viewer(window).getByRole('document', { name: 'plan 36.pdf' }));
  // The list's order isn't known here: two of these keys move to another file.
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) {
    await window.page.keyboard.press(key);
    expect(await focusIsInside(window)).toBe(true);
  }
  await window.page.keyboard.press('Escape');
  await viewer(window).waitFor({ state: 'detached' });
  await focused(control('plan 36.pdf'));
  expect(await scrolled()).toBe(before);

  // The button that opened it also has the focus back after the viewer's own button closed it.
  await control('drawing.dwg').press('Enter');
  await viewer(window)
    .getByText(/^This kind of file can’t be shown here/)
    .waitFor();
  await expect.poll(() => focusIsInside(window)).toBe(true);
  await viewer(window).getByRole('button', { name: 'Close' }).click();
  await focused(control('drawing.dwg'));
  expect(window.faults).toEqual([]);
  await window.close();
});

it('returns the focus to the file in the list after a link from an email or the history', async () => {
  const path = await releaseFiles(story, { 'plan 36.pdf': pdfFile(['North']), 'b 36.csv': 'RIDGE,4,10\n' });
  const first = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  const control = (window: PersonWindow) =>
    currentVersion(window).getByRole('button', { name: 'plan 36.pdf', exact: true });
  const id = await control(first).getAttribute('data-file');
  await first.close();
  const window = await PersonWindow.signedIn(browser, story.base, 'client', { path: `${path}?file=${id}` });
  await viewer(window).getByRole('document', { name: 'plan 36.pdf' }).and(window.page.locator(':focus')).waitFor();
  await window.page.keyboard.press('Escape');
  await viewer(window).waitFor({ state: 'detached' });
  await control(window).and(window.page.locator(':focus')).waitFor();
  // While it is viewed, a new version folds the file's row away.
  await control(window).press('Enter');
  await drawn(window, 1).waitFor();
  await reviseAndRelease(story, path, { 'plan 36.pdf': pdfFile(['South']), 'b 36.csv': 'RIDGE,5,10\n' });
  await viewer(window).getByText('Superseded by R1').waitFor();
  await window.page.keyboard.press('Escape');
  await viewer(window).waitFor({ state: 'detached' });
  await window.page.locator('summary', { hasText: 'Older versions' }).and(window.page.locator(':focus')).waitFor();
  expect(window.faults).toEqual([]);
  await window.close();
});

it('says what can’t be shown and why, and stays usable', async () => {
  const lines = Array.from({ length: 100_000 }, (_, i) => `RIDGE,${i},10`).join('\n');
  const path = await releaseFiles(story, {
    'a 36.csv': lines,
    'not a drawing.pdf': '%PDF-',
    'damaged.pdf': '%PDF-1.4\nnothing else',
    'locked.pdf': lockedPdf(),
    'drawing.dwg': 'AC1032',
    'huge.png': pngHead(20_000, 20_000),
    'damaged.png': pngHead(0, 0),
    'sheet 1': pdfFile(['North']),
    'bytes.txt': 'a\0b',
  });
  // Earlier versions stored a file whatever its content.
  await overwrite(path, 'not a drawing.pdf', 'hello');
  const window = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  await openFile(window, 'not a drawing.pdf');
  await viewer(window)
    .getByText(/^This file isn’t a PDF/)
    .waitFor();
  for (const [name, message] of [
    ['damaged.pdf', /^This PDF is damaged/],
    ['locked.pdf', /^This PDF needs a password/],
    ['drawing.dwg', /^This kind of file can’t be shown here/],
    ['huge.png', /20,000 × 20,000 pixels/],
    ['damaged.png', /^This picture can’t be shown/],
    ['bytes.txt', /^This file isn’t text/],
    ['a 36.csv', 'The first 2,000 of 100,000 lines are shown.'],
  ] as const) {
    await inTray(window, name);
    await viewer(window).getByText(message).waitFor();
  }
  // A file without an ending shows by its content.
  await inTray(window, 'sheet 1');
  await drawn(window, 1).waitFor();
  await inTray(window, 'drawing.dwg');
  await viewer(window).getByRole('button', { name: 'File details' }).click();
  // `printf AC1032 | sha256sum`
  const sums = viewer(window).getByText('3eeaa3dadf81a4ca7d6a4f35cc0b0660f9a43b9122b276f11f5138bd2d5984ac');
  await expect.poll(() => sums.count()).toBe(2);
  await window.page.keyboard.press('Escape');
  await expect.poll(() => sums.count()).toBe(1);
  await viewer(window).waitFor();
  // The browser itself reports a picture that it can’t decode.
  expect(window.faults.filter((fault) => !fault.includes('blob:'))).toEqual([]);
  await window.close();
});

it('fits a drawing to a phone and releases the pages out of view', async () => {
  const path = await releaseFiles(story, {
    'long 36.pdf': pdfFile(Array.from({ length: 500 }, (_, i) => `Sheet ${i + 1}`)),
    'b 36.csv': 'RIDGE,4\n',
  });
  const window = await PersonWindow.signedIn(browser, story.base, 'client', { path, viewport: phone });
  await openFile(window, 'long 36.pdf');
  await drawn(window, 1).waitFor();
  await viewer(window).locator('[data-page="400"]').scrollIntoViewIfNeeded();
  await drawn(window, 400).waitFor();
  await drawn(window, 1).waitFor({ state: 'detached' });
  expect(await viewer(window).locator('canvas[data-drawn]').count()).toBeLessThan(10);
  expect(await window.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeViolations(window.page)).toEqual([]);
  await viewer(window).getByRole('button', { name: 'Close' }).click();
  await viewer(window).waitFor({ state: 'detached' });
  expect(window.faults).toEqual([]);
  await window.close();
});

it('lays two versions of a drawing over each other, aligns them by keyboard, and shows them side by side', async () => {
  const path = await releaseFiles(story, { 'roof 36.pdf': pdfFile(['Ridge', 'Eave']), 'roof 36.csv': 'RIDGE,4,10\n' });
  await reviseAndRelease(story, path, { 'roof 36.pdf': pdfFile(['Ridge', 'Rake']), 'roof 36.csv': 'RIDGE,5,10\n' });
  const window = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  await window.page.getByRole('button', { name: 'Compare versions' }).click();
  await viewer(window).getByRole('button', { name: 'Compare drawings' }).click();
  const compare = window.page.getByRole('dialog', { name: 'Compare drawings' });
  await expect.poll(async () => [await inkOf(window, 'old'), await inkOf(window, 'new')]).toEqual(['red', 'blue']);
  await compare.getByRole('button', { name: 'Next pages' }).click();
  await expect.poll(() => compare.getByRole('combobox', { name: 'Page of R1' }).inputValue()).toBe('2');

  await window.page.keyboard.press('a');
  await window.page.keyboard.press('ArrowRight');
  await window.page.keyboard.press('Shift+ArrowUp');
  await compare.getByText('Moved +1, −10 pt').waitFor();
  await compare.getByRole('button', { name: 'Reset' }).click();
  const share = compare.getByRole('slider', { name: 'From R0 to R1' });
  await share.fill('100');
  expect(await share.getAttribute('aria-valuetext')).toBe('R0 0%, R1 100%');
  expect(await axeViolations(window.page)).toEqual([]);

  await compare.getByText('Side by side').click();
  await compare.getByRole('document', { name: 'Drawing of R0' }).waitFor();
  for (let i = 0; i < 4; i++) await compare.getByRole('button', { name: 'Zoom in' }).click();
  const top = (version: string) =>
    compare.getByRole('document', { name: `Drawing of ${version}` }).evaluate((box) => box.scrollTop);
  await compare.getByRole('document', { name: 'Drawing of R0' }).evaluate((box) => box.scrollTo(0, 90));
  await expect.poll(() => top('R1')).toBe(90);

  // Esc closes one thing after the other.
  await window.page.keyboard.press('Escape');
  await compare.waitFor({ state: 'detached' });
  await viewer(window).getByRole('button', { name: 'Compare drawings' }).waitFor();
  await window.page.keyboard.press('Escape');
  await viewer(window).waitFor({ state: 'detached' });
  await openFile(window, 'roof 36.pdf');
  await drawn(window, 1).waitFor();
  await window.page.keyboard.press('o');
  await compare.getByRole('button', { name: 'Back to the file' }).click();
  await drawn(window, 1).waitFor();
  expect(window.faults).toEqual([]);
  await window.close();
});

it('marks what a newer version replaces, also while it is being viewed, and downloads versions', async () => {
  const path = await releaseFiles(story, { 'roof 36.csv': 'RIDGE,4,10\n', 'roof 36.pdf': pdfFile(['Roof']) });
  const window = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  const save = async (name: RegExp) => {
    const [saved] = await Promise.all([
      window.page.waitForEvent('download'),
      window.page.getByRole('button', { name }).click(),
    ]);
    return saved.suggestedFilename();
  };
  expect(await save(/^Download version R0$/)).toMatch(/^\d{6} R0\.zip$/);
  await openFile(window, 'roof 36.csv');
  await viewer(window).getByRole('cell', { name: 'RIDGE' }).waitFor();
  await reviseAndRelease(story, path, { 'roof 36.csv': 'RIDGE,5,10\n' });
  await viewer(window).getByText('Superseded by R1').waitFor();
  await window.page.keyboard.press('Escape');
  await viewer(window).waitFor({ state: 'detached' });
  await window.page.getByText('Older versions').click();
  await window.page.getByText('R0 · Superseded by R1').waitFor();
  expect(await save(/^Download version R0$/)).toMatch(/^\d{6} R0 \(superseded\)\.zip$/);
  expect(window.faults).toEqual([]);
  await window.close();
});

it('deletes an own pin after a confirmation, for everyone who has the file open', async () => {
  const path = await releaseFiles(story, { 'plan 36.pdf': pdfFile(['North elevation']) });
  const [client, drafter] = [await apiClient(story, 'client'), await apiClient(story, 'cad')];
  const { files }: { files: { _id: string; name: string }[] } = await client('GET', path);
  const file = files.find(({ name }) => name === 'plan 36.pdf')?._id;
  const addPin = (text: string, y: number) =>
    client('POST', `${path}/pins`, { file, page: 1, x: 0.5, y, kind: 'question', text });
  await addPin('Is this a hip?', 0.2);
  const answered = await addPin('Is this a valley?', 0.4);
  await drafter('POST', `/pins/${answered._id}/replies`, { text: 'Yes.' });

  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  const cad = await PersonWindow.signedIn(browser, story.base, 'cad', { path });
  const pin = ({ page }: PersonWindow, name: string) => page.getByRole('button', { name });
  for (const window of [rep, cad]) {
    await openFile(window, 'plan 36.pdf');
    await pin(window, 'Pin 2, question: Is this a valley?').waitFor();
  }
  await pin(rep, 'Pin 2, question: Is this a valley?').click();
  await viewer(rep).getByText('Yes.', { exact: true }).waitFor();
  const remove = viewer(rep).getByRole('button', { name: 'Delete…' });
  expect(await remove.count()).toBe(0);

  await pin(rep, 'Pin 1, question: Is this a hip?').click();
  await remove.click();
  const confirmation = rep.page.getByRole('dialog', { name: 'Delete pin 1?' });
  await confirmation.waitFor();
  expect(await axeViolations(rep.page)).toEqual([]);
  // Esc closes the confirmation only, and other keys don’t reach the viewer.
  await rep.page.keyboard.press('p');
  await rep.page.keyboard.press('Escape');
  await confirmation.waitFor({ state: 'detached' });
  await remove.click();
  await confirmation.getByRole('button', { name: 'Delete pin' }).click();
  await toast(rep, 'Pin deleted').waitFor();
  for (const window of [rep, cad]) {
    await pin(window, 'Pin 1, question: Is this a valley?').waitFor();
    expect(await pin(window, 'Pin 2').count()).toBe(0);
  }
  await rep.page.keyboard.press('Escape');
  await viewer(rep).waitFor({ state: 'detached' });
  expect([...rep.faults, ...cad.faults]).toEqual([]);
  await rep.close();
  await cad.close();
});

it('takes pins on a file of a note, and says who sees them', async () => {
  const path = await story.jobIn('Review');
  const cad = await apiClient(story, 'cad');
  const form = new FormData();
  form.append('noteFile', new Blob([pdfFile(['Detail'])]), 'detail.pdf');
  const sent = await cad('POST', '/upload', form);
  await cad('POST', `/notes/${path.split('/').at(-1)}`, { text: 'From the shop.', cad: true, files: sent });
  const window = await PersonWindow.signedIn(browser, story.base, 'cad', { path });
  await thread(window).getByRole('button', { name: 'detail.pdf', exact: true }).click();
  await drawn(window, 1).waitFor();
  await window.page.keyboard.press('p');
  await viewer(window).getByRole('button', { name: 'Place the pin here' }).press('Enter');
  await viewer(window).getByText('Internal: only the office sees pins on this file.').waitFor();
  await viewer(window).getByRole('textbox', { name: 'Comment' }).fill('Which bend is this?');
  await window.page.keyboard.press('Control+Enter');
  await viewer(window).getByRole('button', { name: 'Pin 1, question: Which bend is this?' }).waitFor();
  // The pin can be pushed before the call's reply closes the form.
  await viewer(window).getByRole('textbox', { name: 'Comment' }).waitFor({ state: 'detached' });
  await window.page.keyboard.press('Escape');
  await viewer(window).waitFor({ state: 'detached' });
  await main(window).getByRole('button', { name: 'Show history' }).click();
  await main(window)
    .getByText(/^Internal pin: – → detail\.pdf, page 1: “Which bend is this\?”$/)
    .waitFor();
  expect(window.faults).toEqual([]);
  await window.close();
});
