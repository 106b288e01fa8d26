import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { main } from './jobScreens';
import { begin, saysStored } from './offline/offlineQuotes';
import { offlineStore } from './offlineStore';
import { PersonWindow } from './PersonWindow';
import { cell, counted, paste, saved, sheet, type } from './quoteSheet';
import { asks } from './releaseFiles';
import { Story } from './story';

/** What somebody typed into a quote is offered to them where the row, the right to it or the quote itself has gone. */
let story: Story;
let browser: Browser;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

const place = () => ({ browser, story });
async function offline(rep: PersonWindow, words: string): Promise<void> {
  await rep.context.setOffline(true);
  await type(rep, ['Line Items', 2, 'comments'], words);
  await saysStored(rep);
}
async function downloaded(rep: PersonWindow): Promise<string> {
  await main(rep).getByText('What you typed last did not arrive.').waitFor();
  const file = rep.page.waitForEvent('download');
  await main(rep).getByRole('button', { name: 'Download them' }).click();
  return readFile(await (await file).path(), 'utf8');
}

it('the row: what was typed without a line has a row of its own again', async () => {
  const { rep, path } = await begin(place, 'Row gone');
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path });
  await offline(rep, 'half a page');
  await cell(admin, 'Line Items', 2, 'code').click();
  await admin.page.keyboard.press('Control+Delete');
  await counted(admin, 2);
  await saved(admin);
  await rep.context.setOffline(false);
  await main(rep).getByText('The row was removed while you typed “half a page”.').waitFor();
  await main(rep).getByRole('button', { name: 'Put it in a new row' }).click();
  await counted(admin, 3);
  await sheet(admin, 'Line Items').getByText('half a page', { exact: true }).waitFor();
  await main(rep).getByText('The row was removed').waitFor({ state: 'detached' });
  await Promise.all([rep.close(), admin.close()]);
});

it('another row, in the moment in which Enter asks for one more: every word has its row', async () => {
  const { rep, path } = await begin(place, 'Rows come and go');
  const rows = 14;
  await paste(
    rep,
    ['Line Items', 1, 'code'],
    Array.from({ length: rows }, (_, i) => [`OLD${i}`]),
  );
  await counted(rep, rows);
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path });
  await counted(admin, rows);
  await cell(admin, 'Line Items', 1, 'code').click();
  await cell(rep, 'Line Items', rows, 'comments').click();
  await rep.page.keyboard.press('Tab');
  await cell(rep, 'Line Items', rows + 1, 'code').click();
  const words = Array.from({ length: rows - 2 }, (_, i) => `word${i}`);
  for (const [i, word] of words.entries()) {
    await rep.page.keyboard.type(word, { delay: 30 });
    await admin.page.keyboard.press('Control+Delete');
    // Sooner or later it has come, and waits for the hand to rest, when Enter is pressed.
    await rep.page.waitForTimeout(i * 16);
    await rep.page.keyboard.press('Enter');
  }
  await saved(rep);
  const client = await asks(story, 'client');
  const { lines } = (await client('GET', path)) as { lines: { code: string }[] };
  expect(lines.map(({ code }) => code)).toEqual([`OLD${rows - 2}`, `OLD${rows - 1}`, ...words]);
  await Promise.all([rep.close(), admin.close()]);
});

it('the row under an open cell, which is left by Tab: its words are offered, and the keyboard goes on', async () => {
  const { rep, path } = await begin(place, 'Row gone under Tab');
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path });
  await counted(admin, 3);
  await cell(rep, 'Line Items', 2, 'unit').click();
  await rep.page.keyboard.type('abc');
  await cell(admin, 'Line Items', 2, 'code').click();
  await admin.page.keyboard.press('Control+Delete');
  await counted(rep, 2);
  await rep.page.keyboard.press('Tab');
  await rep.page.getByText('The row was removed while you typed “abc”.').waitFor();
  await saved(rep);
  await rep.page.keyboard.type('more');
  await main(rep).getByText('Not saved yet').waitFor();
  await rep.page.keyboard.press('Enter');
  await saved(rep);
  await cell(rep, 'Line Items', 2, 'description').getByText('more', { exact: true }).waitFor();

  // Left by a click, the keyboard is where the click was.
  await cell(rep, 'Line Items', 2, 'unit').click();
  await rep.page.keyboard.type('vv');
  await cell(admin, 'Line Items', 2, 'code').click();
  await admin.page.keyboard.press('Control+Delete');
  await counted(rep, 1);
  await cell(rep, 'Line Items', 1, 'description').click();
  await rep.page.keyboard.type('HERE');
  await rep.page.keyboard.press('Enter');
  await cell(rep, 'Line Items', 1, 'description').getByText('HERE', { exact: true }).waitFor();
  expect(await cell(rep, 'Line Items', 1, 'unit').textContent()).toBe('');
  await Promise.all([rep.close(), admin.close()]);
});

it('all rows: two blank ones are there again, and take the next word', async () => {
  const { rep } = await begin(place, 'All rows gone');
  const lines = sheet(rep, 'Line Items').locator('.ag-row[row-index]');
  await cell(rep, 'Line Items', 1, 'code').click();
  await paste(rep, ['Line Items', 1, 'code'], [['A'], ['B'], ['C'], ['D'], ['E']]);
  await counted(rep, 5);
  await rep.page.keyboard.press('Control+a');
  await rep.page.keyboard.press('Control+Delete');
  await counted(rep, 0);
  expect(await lines.count()).toBe(2);
  await cell(rep, 'Line Items', 1, 'code').click();
  await rep.page.keyboard.type('NEW');
  await rep.page.keyboard.press('Enter');
  await counted(rep, 1);
  await saved(rep);
  await rep.close();
});

it('the quote: what was typed last is in a file, also after a reload', async () => {
  const { rep, path } = await begin(place, 'Job gone');
  await offline(rep, 'for nobody');
  const sudo = await asks(story, 'super');
  const { job } = (await sudo('GET', path)) as { job: number };
  await sudo('DELETE', `/jobs/${job}`);
  await rep.context.setOffline(false);
  await rep.page.getByText('Job gone is no longer there').waitFor();
  expect(await downloaded(rep)).toMatch(/lines,[\w-]{22},comments,for nobody/);
  await rep.page.reload();
  await rep.page.getByText('There is no such quote').waitFor();
  expect(await downloaded(rep)).toContain('for nobody');
  await rep.close();
});

it('the quote, while a cell is open: its words are in a file', async () => {
  const { rep, path } = await begin(place, 'Gone under the hand');
  await cell(rep, 'Line Items', 2, 'comments').click();
  await rep.page.keyboard.type('half a wo');
  const sudo = await asks(story, 'super');
  const { job } = (await sudo('GET', path)) as { job: number };
  await sudo('DELETE', `/jobs/${job}`);
  await rep.page.getByText('Gone under the hand is no longer there').waitFor();
  expect(await downloaded(rep)).toMatch(/lines,[\w-]{22},comments,half a wo/);
  await rep.close();
});

it('the right: the page says so, gives back what was typed, and the next page is another', async () => {
  const { rep } = await begin(place, 'Right gone');
  await offline(rep, 'too late');
  const admin = await asks(story, 'admin');
  const me = (await (await asks(story, 'client'))('GET', '/users/profile')) as { _id: number };
  await admin('PATCH', `/users/${me._id}`, { hasQuoter: false });
  try {
    await rep.context.setOffline(false);
    await rep.page.getByText('Right gone is no longer there').waitFor();
    expect(await downloaded(rep)).toContain('too late');
    await main(rep).getByRole('link', { name: 'To all quotes' }).first().click();
    await rep.page.waitForURL(`${story.base}/`);
  } finally {
    await admin('PATCH', `/users/${me._id}`, { hasQuoter: true });
  }
  await rep.close();
});

it('a detail that is being typed when one goes back by the browser is in the quote', async () => {
  const { rep, path } = await begin(place, 'Detail under way');
  const client = await asks(story, 'client');
  await rep.page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await rep.page.waitForURL(/\/quotes$/);
  const { num } = (await client('GET', path)) as { num: string };
  await main(rep).getByRole('link', { name: num }).click();
  await saved(rep);
  await main(rep).getByLabel('City', { exact: true }).pressSequentially('Heber');
  await rep.page.goBack();
  await rep.page.waitForURL(/\/quotes$/);
  await expect.poll(async () => ((await client('GET', path)) as { city: string }).city).toBe('Heber');
  await rep.close();
});

offlineStore(place);
