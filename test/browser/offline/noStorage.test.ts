import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, main } from '../support/jobScreens';
import { saved, type } from '../support/quoteSheet';
import type { Story } from '../support/story';
import { useStory } from '../support/useStory';
import { refuseStorage } from './browserStorage';
import { expectComments, openNewQuote, expectNotStored, expectStored } from './offlineQuotes';

/** A browser that refuses to store anything, from the start or later. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});
const place = () => ({ browser, story });

describe('a browser without storage', () => {
  it('keeps saving to the server when the page’s database connection closes', async () => {
    const { rep, path } = await openNewQuote(place, 'Store closed');
    await rep.page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      Object.assign(globalThis, { reopen: () => Object.assign(IDBDatabase.prototype, { transaction }) });
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('The database connection is closing.', 'InvalidStateError');
      };
    });
    await type(rep, ['Line Items', 1, 'comments'], 'closed');
    await type(rep, ['Line Items', 2, 'comments'], 'still closed');
    await expectComments(place, path, ['closed', 'still closed', '']);
    await saved(rep);
    await main(rep).getByText('This browser can’t save edits offline.').waitFor();
    await rep.context.setOffline(true);
    await type(rep, ['Line Items', 3, 'comments'], 'in the page alone');
    await expectNotStored(rep);
    await rep.page.evaluate(() => (globalThis as unknown as { reopen(): void }).reopen());
    await type(rep, ['Line Items', 3, 'comments'], 'stored');
    await expectStored(rep);
    await rep.context.setOffline(false);
    await expectComments(place, path, ['closed', 'still closed', 'stored']);
    await rep.close();
  });

  it('edits a quote where the browser refuses to open a database', async () => {
    const { rep, path } = await openNewQuote(place, 'Store refused');
    await rep.context.addInitScript(refuseStorage);
    await rep.page.reload();
    await main(rep).getByText('This browser can’t save edits offline.').waitFor();
    await type(rep, ['Line Items', 1, 'comments'], 'no store');
    await saved(rep);
    await expectComments(place, path, ['no store', '', '']);
    // A call may have been pending when the page was reloaded.
    expect(rep.faultsBut(/net::ERR_ABORTED/)).toEqual([]);
    await rep.close();
  });

  it('sends what was typed offline before the page was left', async () => {
    const { rep, path } = await openNewQuote(place, 'No store, left offline');
    await rep.context.addInitScript(refuseStorage);
    await rep.page.reload();
    await main(rep).getByText('This browser can’t save edits offline.').waitFor();
    await rep.context.setOffline(true);
    await type(rep, ['Line Items', 1, 'comments'], 'sent from the list');
    await expectNotStored(rep);
    // The edit is not stored, so leaving asks first.
    await rep.page.getByRole('link', { name: 'Quotes', exact: true }).click();
    await dialog(rep).getByRole('button', { name: 'Leave without saving' }).click();
    await rep.page.waitForURL(/\/quotes$/);
    await rep.context.setOffline(false);
    await expectComments(place, path, ['sent from the list', '', '']);
    await rep.close();
  });
});
