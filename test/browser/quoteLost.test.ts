import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { main } from './support/jobScreens';
import { openNewQuote, expectStored } from './offline/offlineQuotes';
import { PersonWindow } from './support/PersonWindow';
import { cell, hasLines, paste, saved, sheet, type } from './support/quoteSheet';
import { apiClient } from './support/releaseFiles';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** Text typed in a quote is offered back to its author when the row, the permission or the quote is gone. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const place = () => ({ browser, story });
async function offline(rep: PersonWindow, words: string): Promise<void> {
  await rep.context.setOffline(true);
  await type(rep, ['Line Items', 2, 'comments'], words);
  await expectStored(rep);
}
async function downloaded(rep: PersonWindow): Promise<string> {
  await main(rep).getByText('Your last edits weren’t saved.').waitFor();
  const file = rep.page.waitForEvent('download');
  await main(rep).getByRole('button', { name: 'Download edits' }).click();
  return readFile(await (await file).path(), 'utf8');
}

it('restores offline text typed in a removed row as a new row', async () => {
  const { rep, path } = await openNewQuote(place, 'Row gone');
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path });
  await offline(rep, 'half a page');
  await cell(admin, 'Line Items', 2, 'code').click();
  await admin.page.keyboard.press('Control+Delete');
  await hasLines(admin, 2);
  await saved(admin);
  await rep.context.setOffline(false);
  await main(rep).getByText('The row was removed while you were typing: “half a page”.').waitFor();
  await main(rep).getByRole('button', { name: 'Put it in a new row' }).click();
  await hasLines(admin, 3);
  await sheet(admin, 'Line Items').getByText('half a page', { exact: true }).waitFor();
  await main(rep).getByText('The row was removed').waitFor({ state: 'detached' });
  await Promise.all([rep.close(), admin.close()]);
});

it('keeps every text when another row is removed while Enter adds one', async () => {
  const { rep, path } = await openNewQuote(place, 'Rows come and go');
  const rows = 14;
  await paste(
    rep,
    ['Line Items', 1, 'code'],
    Array.from({ length: rows }, (_, i) => [`OLD${i}`]),
  );
  await hasLines(rep, rows);
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path });
  await hasLines(admin, rows);
  await cell(admin, 'Line Items', 1, 'code').click();
  await cell(rep, 'Line Items', rows, 'comments').click();
  await rep.page.keyboard.press('Tab');
  await cell(rep, 'Line Items', rows + 1, 'code').click();
  const words = Array.from({ length: rows - 2 }, (_, i) => `word${i}`);
  for (const [i, word] of words.entries()) {
    await rep.page.keyboard.type(word, { delay: 30 });
    await admin.page.keyboard.press('Control+Delete');
    // Growing delays let the removal arrive before Enter, but it is not shown while the user types.
    await rep.page.waitForTimeout(i * 16);
    await rep.page.keyboard.press('Enter');
  }
  await saved(rep);
  const client = await apiClient(story, 'client');
  const { lines } = (await client('GET', path)) as { lines: { code: string }[] };
  expect(lines.map(({ code }) => code)).toEqual([`OLD${rows - 2}`, `OLD${rows - 1}`, ...words]);
  await Promise.all([rep.close(), admin.close()]);
});

it('offers the text of an open cell in a removed row when it is left by Tab, and keeps the focus in the sheet', async () => {
  const { rep, path } = await openNewQuote(place, 'Row gone under Tab');
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path });
  await hasLines(admin, 3);
  await cell(rep, 'Line Items', 2, 'unit').click();
  await rep.page.keyboard.type('abc');
  await cell(admin, 'Line Items', 2, 'code').click();
  await admin.page.keyboard.press('Control+Delete');
  await hasLines(rep, 2);
  await rep.page.keyboard.press('Tab');
  await rep.page.getByText('The row was removed while you were typing: “abc”.').waitFor();
  await saved(rep);
  await rep.page.keyboard.type('more');
  await main(rep).getByText('Not saved yet').waitFor();
  await rep.page.keyboard.press('Enter');
  await saved(rep);
  await cell(rep, 'Line Items', 2, 'description').getByText('more', { exact: true }).waitFor();

  // If it is left by a click, the focus is where the click was.
  await cell(rep, 'Line Items', 2, 'unit').click();
  await rep.page.keyboard.type('vv');
  await cell(admin, 'Line Items', 2, 'code').click();
  await admin.page.keyboard.press('Control+Delete');
  await hasLines(rep, 1);
  await cell(rep, 'Line Items', 1, 'description').click();
  await rep.page.keyboard.type('HERE');
  await rep.page.keyboard.press('Enter');
  await cell(rep, 'Line Items', 1, 'description').getByText('HERE', { exact: true }).waitFor();
  expect(await cell(rep, 'Line Items', 1, 'unit').textContent()).toBe('');
  await Promise.all([rep.close(), admin.close()]);
});

it('shows two blank rows after all rows were removed, and accepts text in them', async () => {
  const { rep } = await openNewQuote(place, 'All rows gone');
  const lines = sheet(rep, 'Line Items').locator('.ag-row[row-index]');
  await cell(rep, 'Line Items', 1, 'code').click();
  await paste(rep, ['Line Items', 1, 'code'], [['A'], ['B'], ['C'], ['D'], ['E']]);
  await hasLines(rep, 5);
  await rep.page.keyboard.press('Control+a');
  await rep.page.keyboard.press('Control+Delete');
  await hasLines(rep, 0);
  await expect.poll(() => lines.count()).toBe(2);
  await cell(rep, 'Line Items', 1, 'code').click();
  await rep.page.keyboard.type('NEW');
  await rep.page.keyboard.press('Enter');
  await hasLines(rep, 1);
  await saved(rep);
  await rep.close();
});

it('saves the last text typed in a deleted quote to a file, also after a reload', async () => {
  const { rep, path } = await openNewQuote(place, 'Job gone');
  await offline(rep, 'for nobody');
  const sudo = await apiClient(story, 'super');
  const { job } = (await sudo('GET', path)) as { job: number };
  await sudo('DELETE', `/jobs/${job}`);
  await rep.context.setOffline(false);
  await rep.page.getByText('Job gone is no longer available').waitFor();
  expect(await downloaded(rep)).toMatch(/Line Items,(2|Unknown row \d),Comments,for nobody/);
  await rep.page.reload();
  await rep.page.getByText('Quote not found').waitFor();
  expect(await downloaded(rep)).toContain('for nobody');
  await rep.close();
});

it('saves the text of an open cell in a deleted quote to a file', async () => {
  const { rep, path } = await openNewQuote(place, 'Gone under the hand');
  await cell(rep, 'Line Items', 2, 'comments').click();
  await rep.page.keyboard.type('half a wo');
  const sudo = await apiClient(story, 'super');
  const { job } = (await sudo('GET', path)) as { job: number };
  await sudo('DELETE', `/jobs/${job}`);
  await rep.page.getByText('Gone under the hand is no longer available').waitFor();
  expect(await downloaded(rep)).toMatch(/Line Items,(2|Unknown row 1),Comments,half a wo/);
  await rep.close();
});

it('shows that edit permission was lost, returns the typed text, and reloads as read-only', async () => {
  const { rep } = await openNewQuote(place, 'Right gone');
  await offline(rep, 'too late');
  const admin = await apiClient(story, 'admin');
  const me = (await (await apiClient(story, 'client'))('GET', '/users/profile')) as { _id: number };
  await admin('PATCH', `/users/${me._id}`, { hasQuoter: false });
  try {
    await rep.context.setOffline(false);
    await rep.page.getByText('Right gone is no longer available').waitFor();
    expect(await downloaded(rep)).toContain('too late');
    await main(rep).getByRole('link', { name: 'Back to quotes' }).first().click();
    await main(rep).getByRole('heading', { name: 'You can’t open quotes' }).waitFor();
  } finally {
    await admin('PATCH', `/users/${me._id}`, { hasQuoter: true });
  }
  await rep.close();
});

it('saves a detail that is being typed when the user goes Back', async () => {
  const { rep, path } = await openNewQuote(place, 'Detail under way');
  const client = await apiClient(story, 'client');
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
