import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog } from '../support/jobScreens';
import { patience, type PersonWindow } from '../support/PersonWindow';
import { saved, type } from '../support/quoteSheet';
import type { Story } from '../support/story';
import { useStory } from '../support/useStory';
import {
  blockDeletion,
  clearSiteData,
  deleteDatabases,
  refuseStorage,
  storedCounts,
  storedRecords,
} from './browserStorage';
import {
  expectComments,
  openNewQuote,
  comments,
  goOffline,
  logOut,
  expectNotStored,
  expectStored,
} from './offlineQuotes';

/** Two pages with one quote, whose storage another page or the browser deletes. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});
const place = () => ({ browser, story });

describe('two pages with one quote', () => {
  it('keeps saving on one when the other deletes its store and reloads', async () => {
    const { rep, path } = await openNewQuote(place, 'Store deleted');
    const other = await rep.another(path);
    await type(rep, ['Line Items', 1, 'comments'], 'before');
    await deleteDatabases(other);
    await other.page.reload();
    await type(rep, ['Line Items', 2, 'comments'], 'while it is gone');
    await type(rep, ['Line Items', 3, 'comments'], 'after');
    await expectComments(place, path, ['before', 'while it is gone', 'after']);
    await saved(rep);
    expect(rep.faults).toEqual([]);
    // The store works again afterwards.
    await rep.context.setOffline(true);
    await type(rep, ['Line Items', 3, 'comments'], 'offline');
    await expectStored(rep);
    await rep.close();
  });

  it('stores offline edits on one when the other refills a deleted store', async () => {
    const { rep, path } = await openNewQuote(place, 'Store filled again');
    const other = await rep.another(path);
    await deleteDatabases(other);
    await type(other, ['Line Items', 1, 'comments'], 'by the other');
    await expect.poll(async () => (await storedCounts(other)).quotes, { timeout: patience }).toBe(1);
    await expectComments(place, path, ['by the other', '', '']);
    await rep.context.setOffline(true);
    await type(rep, ['Line Items', 2, 'comments'], 'offline');
    await expectStored(rep);
    await rep.context.setOffline(false);
    await expectComments(place, path, ['by the other', 'offline', '']);
    await rep.close();
  });
});

describe('two pages whose storage the browser deletes', () => {
  const openOffline = async (name: string) => {
    const { rep, path } = await openNewQuote(place, name);
    const other = await rep.another(path);
    const empty = await rep.withoutProgram();
    await goOffline(rep, other);
    await type(rep, ['Line Items', 1, 'comments'], 'from the first');
    await type(other, ['Line Items', 2, 'comments'], 'from the second');
    await expectStored(rep, other);
    return { rep, other, path, empty };
  };

  /** Both edits are in the store itself. */
  const storedAgain = (window: PersonWindow) =>
    expect
      .poll(async () => (await storedRecords(window)).pending.flatMap(({ cells }) => Object.values(cells)).sort(), {
        timeout: 2 * patience,
        interval: 200,
      })
      .toEqual(['from the first', 'from the second']);

  it.each(['the browser', 'another page'])('stores the offline edits of both again, deleted by %s', async (by) => {
    const { rep, other, path, empty } = await openOffline(`Deleted by ${by}`);
    await (by === 'the browser' ? clearSiteData(rep, 'indexeddb') : deleteDatabases(empty));
    await storedAgain(empty);
    await expectStored(rep, other);
    for (const { page } of [rep, other]) await page.goto('about:blank');
    await rep.context.setOffline(false);
    await rep.page.goto(`${place().story.base}${path}`);
    await expectComments(place, path, ['from the first', 'from the second', '']);
    await rep.close();
  });

  // Browsers delete in no fixed order: pages may have left the quote before the database is deleted.
  it.each(['all at once', 'the session first', 'the database first'])(
    'sends the edits of both at the next sign-in when the browser deletes the session too, %s',
    async (order) => {
      const { rep, other, path, empty } = await openOffline(`Session deleted, ${order}`);
      const signedOut = async () => {
        for (const { page } of [rep, other]) await page.waitForURL(/\/login$/);
      };
      if (order === 'the session first') {
        await clearSiteData(rep, 'local_storage');
        await signedOut();
        await storedAgain(empty);
      }
      if (order === 'the database first') await clearSiteData(rep, 'indexeddb');
      await clearSiteData(rep, 'all');
      await signedOut();
      await storedAgain(empty);
      await rep.context.setOffline(false);
      await rep.signIn('client');
      await expectComments(place, path, ['from the first', 'from the second', '']);
      await rep.close();
    },
  );

  it('doesn’t store discarded edits again', async () => {
    const { rep, other, path, empty } = await openOffline('Discarded, then deleted');
    await logOut(rep);
    await dialog(rep).getByRole('button', { name: 'Log out and discard' }).click();
    for (const { page } of [rep, other]) await page.waitForURL(/\/login$/);
    await deleteDatabases(empty);
    await rep.context.setOffline(false);
    await rep.signIn('client');
    await other.page.waitForURL((url) => url.pathname === path);
    await saved(other);
    expect(await (await comments(place, path))()).toEqual(['', '', '']);
    expect((await storedRecords(empty)).pending).toEqual([]);
    await rep.close();
  });

  it('shows on both that edits aren’t stored while a deletion is blocked, and stores them afterwards', async () => {
    const { rep, other, path, empty } = await openOffline('Deletion blocked');
    const release = await blockDeletion(empty);
    const deletion = deleteDatabases(other);
    await expectNotStored(rep, other);
    await release();
    await deletion;
    await storedAgain(empty);
    // The pages try again after a while.
    await expectStored(rep, other);
    await rep.context.setOffline(false);
    await expectComments(place, path, ['from the first', 'from the second', '']);
    await rep.close();
  });

  it('shows on both that edits aren’t stored when storage becomes unavailable', async () => {
    const { rep, other, path } = await openOffline('Deleted and refused');
    for (const { page } of [rep, other]) await page.evaluate(refuseStorage);
    await clearSiteData(rep, 'indexeddb');
    await expectNotStored(rep, other);
    await rep.context.setOffline(false);
    await expectComments(place, path, ['from the first', 'from the second', '']);
    await rep.close();
  });
});
