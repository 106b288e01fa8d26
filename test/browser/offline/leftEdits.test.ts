import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { patience, type PersonWindow } from '../support/PersonWindow';
import { cell, saved, type } from '../support/quoteSheet';
import { apiClient } from '../support/releaseFiles';
import type { Story } from '../support/story';
import { useStory } from '../support/useStory';
import { storedCounts } from './browserStorage';
import {
  expectComments,
  openNewQuote,
  comments,
  goOffline,
  holdCommits,
  expectStored,
  goToQuotes,
} from './offlineQuotes';

/** The shell's message about edits of quotes that aren't on screen. */
const band = ({ page }: PersonWindow, text: string | RegExp = /offline edits?|edits? not saved/) =>
  page.getByRole('status').filter({ hasText: text });
const gone = (window: PersonWindow) => band(window).waitFor({ state: 'detached' });
/** Number of times a page has opened a quote on the server. */
const opens = ({ frames }: PersonWindow) =>
  frames.filter(({ way, text }) => way === 'sent' && text.includes('"quoteOpen"')).length;

/** Edits whose page was left before they were sent. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});
const place = () => ({ browser, story });

describe('edits of a quote whose page was left', () => {
  it('are sent from another page as soon as there is a connection', async () => {
    const { rep, path } = await openNewQuote(place, 'Left offline');
    await goOffline(rep);
    await type(rep, ['Line Items', 1, 'comments'], 'sent from the list');
    await expectStored(rep);
    await goToQuotes(rep);
    await rep.context.setOffline(false);
    await expectComments(place, path, ['sent from the list', '', '']);
    await expect.poll(async () => (await storedCounts(rep)).pending, { timeout: patience }).toBe(0);
    await rep.close();
  });

  it('are counted in the shell until the server has them', async () => {
    const { rep, path } = await openNewQuote(place, 'Counted in the shell');
    const releaseCommits = await holdCommits(place, path);
    await goOffline(rep);
    await type(rep, ['Line Items', 1, 'comments'], 'first');
    await expectStored(rep);
    await goToQuotes(rep);
    await band(rep, '1 edit not saved to the server yet').waitFor();
    await rep.page.goBack();
    await gone(rep);
    await type(rep, ['Line Items', 2, 'comments'], 'second');
    await expectStored(rep);
    await goToQuotes(rep);
    await band(rep, '2 edits not saved to the server yet').waitFor();
    await rep.context.setOffline(false);
    await band(rep, 'Sending 2 offline edits…').waitFor();
    await releaseCommits();
    await gone(rep);
    expect(await (await comments(place, path))()).toEqual(['first', 'second', '']);
    await rep.close();
  });

  it('are sent by one of two tabs, and by the remaining one when the other is closed', async () => {
    const { rep, path } = await openNewQuote(place, 'Two tabs send');
    const other = await rep.another('/quotes');
    await goOffline(rep, other);
    await type(rep, ['Line Items', 1, 'comments'], 'first');
    await expectStored(rep);
    await goToQuotes(rep);
    for (const window of [rep, other]) await band(window, '1 edit not saved to the server yet').waitFor();
    const before = opens(rep);
    await rep.context.setOffline(false);
    await expectComments(place, path, ['first', '', '']);
    for (const window of [rep, other]) await gone(window);
    expect(opens(rep) - before + opens(other)).toBe(1);

    await rep.page.goBack();
    await saved(rep);
    await goOffline(rep, other);
    await type(rep, ['Line Items', 2, 'comments'], 'second');
    await expectStored(rep);
    await rep.page.close();
    await rep.context.setOffline(false);
    await expectComments(place, path, ['first', 'second', '']);
    await gone(other);
    await rep.close();
  });

  it('are sent by another page that shows the same quote', async () => {
    const { rep, path } = await openNewQuote(place, 'Left to the other page');
    const other = await rep.another(path);
    await goOffline(rep, other);
    await type(rep, ['Line Items', 1, 'comments'], 'from the one that closes');
    await type(other, ['Line Items', 2, 'comments'], 'from the one that stays');
    await expectStored(rep, other);
    await rep.page.close();
    await rep.context.setOffline(false);
    await expectComments(place, path, ['from the one that closes', 'from the one that stays', '']);
    await cell(other, 'Line Items', 1, 'comments').getByText('from the one that closes', { exact: true }).waitFor();
    await saved(other);
    await expect.poll(async () => (await storedCounts(other)).pending, { timeout: patience }).toBe(0);
    await rep.close();
  });

  it('are sent by the page that shows the quote, even if it opens while they are being sent', async () => {
    const { rep, path } = await openNewQuote(place, 'Opened while sent');
    const other = await rep.another('/quotes');
    await goOffline(rep, other);
    await type(rep, ['Line Items', 1, 'comments'], 'by its page');
    await expectStored(rep);
    await rep.context.setOffline(false);
    await expectComments(place, path, ['by its page', '', '']);
    await saved(rep);
    expect(opens(other)).toBe(0);

    const releaseCommits = await holdCommits(place, path);
    await goOffline(rep, other);
    await type(rep, ['Line Items', 2, 'comments'], 'opened again');
    await expectStored(rep);
    await rep.page.close();
    await rep.context.setOffline(false);
    await band(other, 'Sending 1 offline edit…').waitFor();
    const third = await rep.another(path);
    await gone(other);
    const opened = opens(other);
    await cell(third, 'Line Items', 2, 'comments').getByText('opened again', { exact: true }).waitFor();
    await releaseCommits();
    await saved(third);
    expect(await (await comments(place, path))()).toEqual(['by its page', 'opened again', '']);
    expect(opens(other)).toBe(opened);
    await rep.close();
  });

  it('move from the per-quote database of earlier versions, which stays open for a page that uses it', async () => {
    const { rep, path } = await openNewQuote(place, 'Earlier version');
    const former = await rep.page.evaluate(async (quote) => {
      const { user } = JSON.parse(localStorage.getItem('session') ?? '{}');
      const name = `quote:${user._id}:${quote}:${Date.now().toString(36)}`;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('updates', { autoIncrement: true }).add(new Uint8Array(2));
          request.result.createObjectStore('custom').put({ 'header:city': 'Heber' }, 'cells:tab');
        };
        request.onerror = () => reject(request.error);
        request.onsuccess = () => resolve(request.result);
      });
      // The earlier version did this.
      db.onversionchange = () => db.close();
      Object.assign(globalThis, { former: db });
      return name;
    }, path.split('/').at(-1));
    /** Number of records that the page of the earlier version finds. Throws if its database was closed. */
    const found = (store: string, more = '') =>
      rep.page.evaluate(
        async ([name = '', key = '']) => {
          const { former: db } = globalThis as unknown as { former: IDBDatabase };
          const within = db.transaction(name, 'readwrite').objectStore(name);
          if (key) within.put(Date.now() - 8 * 86_400_000, key);
          return new Promise<number>((resolve) => {
            const request = within.count();
            request.onsuccess = () => resolve(request.result);
          });
        },
        [store, more],
      );
    const other = await rep.another('/quotes');
    const client = await apiClient(place().story, 'client');
    const city = async () => ((await client('GET', path)) as { city: string }).city;
    await expect.poll(city, { timeout: 2 * patience }).toBe('Heber');
    await expect.poll(() => found('updates'), { timeout: patience }).toBe(0);
    expect(await found('custom')).toBe(1);

    // A week later no page has it open.
    await found('custom', 'emptied');
    await other.page.reload();
    const databases = () => other.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(databases, { timeout: patience }).not.toContain(former);
    await rep.close();
  });
});
