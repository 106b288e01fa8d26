import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, main } from '../support/jobScreens';
import { patience, PersonWindow } from '../support/PersonWindow';
import { beginQuote, cell, hasLines, paste, saved, type } from '../support/quoteSheet';
import type { Story } from '../support/story';
import { useStory } from '../support/useStory';
import { storedCounts, storedRecords } from './browserStorage';
import { expectComments, openNewQuote, comments, logOut, press, expectStored } from './offlineQuotes';

/** Offline edits through reloads, sign-outs, other users of the browser, and weeks. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});
const place = () => ({ browser, story });

it('keeps the offline edits of two pages with one quote through a reload', async () => {
  const { rep, path } = await openNewQuote(place, 'Two tabs offline');
  const other = await rep.another(path);
  await rep.context.setOffline(true);
  await type(rep, ['Line Items', 1, 'comments'], 'from the first');
  await type(other, ['Line Items', 2, 'comments'], 'from the second');
  await expectStored(rep, other);
  for (const { page } of [rep, other]) await page.goto('about:blank');
  await other.page.close();
  await rep.context.setOffline(false);
  await rep.page.goto(`${place().story.base}${path}`);
  for (const [row, text] of [[1, 'from the first'] as const, [2, 'from the second'] as const])
    await cell(rep, 'Line Items', row, 'comments').getByText(text, { exact: true }).waitFor();
  await saved(rep);
  await expectComments(place, path, ['from the first', 'from the second', '']);
  await rep.close();
});

it('stores offline edits again in a page whose user logged out and in on another page', async () => {
  const { rep, path } = await openNewQuote(place, 'Out and in');
  const other = await rep.another(path);
  await hasLines(other, 3);
  await logOut(rep);
  await other.page.waitForURL(/\/login$/);
  await rep.signIn('client');
  await other.page.waitForURL((url) => url.pathname === path);
  await hasLines(other, 3);
  await saved(other);
  await rep.context.setOffline(true);
  await type(other, ['Line Items', 1, 'comments'], 'after it');
  await expectStored(other);
  await rep.context.setOffline(false);
  await expectComments(place, path, ['after it', '', '']);
  await rep.close();
});

it('keeps edits for their author when another user signs in, and sends them when the author does', async () => {
  const { rep, path } = await openNewQuote(place, 'Kept at logout');
  await rep.context.setOffline(true);
  await type(rep, ['Line Items', 1, 'comments'], 'mine alone');
  await expectStored(rep);
  await rep.page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await logOut(rep);
  await dialog(rep).getByText('unsaved edits to a quote').first().waitFor();
  await dialog(rep).getByRole('button', { name: 'Log out, keep drafts' }).click();
  await rep.page.waitForURL(/\/login$/);
  await rep.context.setOffline(false);
  await rep.signIn('admin');
  await expect.poll(() => storedCounts(rep), { timeout: patience }).toEqual({ quotes: 0, pending: 1 });
  await rep.page.goto(`${place().story.base}${path}`);
  await hasLines(rep, 3);
  expect(await cell(rep, 'Line Items', 1, 'comments').textContent()).toBe('');
  expect(await (await comments(place, path))()).toEqual(['', '', '']);
  // The admin has no unsent edits, so logging out doesn't ask.
  await press(rep, 'Ruth Delacroix');
  await press(rep, 'Logout');
  await rep.page.waitForURL(/\/login$/);
  await rep.signIn('client');
  await expectComments(place, path, ['mine alone', '', '']);

  await rep.page.goto(`${place().story.base}${path}`);
  await hasLines(rep, 3);
  await rep.context.setOffline(true);
  await type(rep, ['Line Items', 2, 'comments'], 'discarded');
  await expectStored(rep);
  await logOut(rep);
  await dialog(rep).getByRole('button', { name: 'Log out and discard' }).click();
  await rep.page.waitForURL(/\/login$/);
  await expect.poll(() => storedCounts(rep), { timeout: patience }).toEqual({ quotes: 0, pending: 0 });
  await rep.context.setOffline(false);
  await rep.signIn('client');
  await rep.page.goto(`${place().story.base}${path}`);
  await hasLines(rep, 3);
  expect(await cell(rep, 'Line Items', 2, 'comments').textContent()).toBe('');
  await rep.close();
});

it('deletes a stored quote two weeks after its last use, but never unsent edits', async () => {
  const { story } = place();
  const { rep, path: sent } = await openNewQuote(place, 'Old and sent');
  const open = async (name: string) => {
    const window = await rep.another('/quotes?new=1');
    await beginQuote(window, name);
    return window;
  };
  const [typed, refused, recent] = [await open('Old, not sent'), await open('Old, refused'), await open('In use')];
  const idOf = ({ page }: PersonWindow) => Number(new URL(page.url()).pathname.split('/').at(-1));
  const [typedId, refusedId, recentId] = [idOf(typed), idOf(refused), idOf(recent)];
  await paste(typed, ['Line Items', 1, 'code'], [['ONE']]);
  await hasLines(typed, 1);
  await saved(typed);
  await rep.context.setOffline(true);
  await type(typed, ['Line Items', 1, 'comments'], 'typed two months ago');
  await expectStored(typed);
  for (const window of [typed, refused, recent]) await window.page.close();
  await rep.page.goto('about:blank');
  await rep.context.setOffline(false);

  // A page of the same origin that doesn't run the app.
  await rep.page.goto(`${story.base}/healthz`);
  const ids = [refusedId, recentId] as const;
  await rep.page.evaluate(async ([lost, used]) => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter((one) => one.name?.startsWith('offline:'));
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const transaction = db.transaction(['quotes', 'pending'], 'readwrite');
    const age = (store: string, field: string, days: number) => {
      const walk = transaction.objectStore(store).openCursor();
      walk.onsuccess = () => {
        if (!walk.result) return;
        if (walk.result.value.quote !== used)
          walk.result.update({ ...walk.result.value, [field]: Date.now() - days * 86_400_000 });
        walk.result.continue();
      };
    };
    transaction.objectStore('pending').put({
      ...{ quote: lost, tab: 'refused', document: '', epoch: null, cells: {}, orphaned: null },
      ...{ refused: { 'header:city': 'Heber' }, message: 'Refused.', stamp: 'refused', at: Date.now() },
    });
    age('quotes', 'usedAt', 15);
    age('pending', 'at', 60);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    db.close();
  }, ids);
  /** IDs of the quotes with such records. */
  const stored = async (kind: 'quotes' | 'pending') => (await storedRecords(rep))[kind].map(({ quote }) => quote);
  const sentId = Number(sent.split('/').at(-1));
  expect(await stored('quotes')).toEqual(expect.arrayContaining([sentId, typedId, refusedId, recentId]));

  await rep.page.goto(`${story.base}/quotes`);
  await expectComments(place, `/quotes/${typedId}`, ['typed two months ago']);
  await expect.poll(() => stored('pending'), { timeout: patience }).toEqual([refusedId]);
  const quotes = await stored('quotes');
  expect(quotes).not.toContain(sentId);
  expect(quotes).toEqual(expect.arrayContaining([refusedId, recentId]));
  await rep.page.goto(`${story.base}/quotes/${refusedId}`);
  await main(rep)
    .getByText(/^Refused\./)
    .waitFor();
  await rep.close();
});

it('shows nothing of the previous user in a tab that slept while another user signed in', async () => {
  const { browser, story } = place();
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: '/quotes?new=1' });
  await dialog(rep).getByLabel('Project name').fill('Typed by Shelby');
  const awake = await rep.another('/');
  const devtools = await rep.context.newCDPSession(rep.page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await logOut(awake);
  // The other tab may have reported its unsaved text before it froze.
  const discard = dialog(awake).getByRole('button', { name: 'Log out and discard' });
  await discard
    .or(awake.page.getByLabel('Password', { exact: true }))
    .first()
    .waitFor();
  if (await discard.isVisible()) await discard.click();
  await awake.page.waitForURL(/\/login$/);
  await awake.signIn('admin');
  const session = () => awake.page.evaluate(() => localStorage.getItem('session'));
  const before = await session();
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await rep.page.bringToFront();
  await rep.page.getByRole('button', { name: 'Ruth Delacroix', exact: true }).waitFor();
  await dialog(rep).waitFor({ state: 'detached' });
  expect(await rep.allText()).not.toContain('Typed by Shelby');
  expect(await session()).toBe(before);
  expect(new URL(rep.page.url()).pathname).toBe('/');
  await rep.close();
});
