import { describe, expect, it } from 'vitest';
import { patience, type PersonWindow } from '../PersonWindow';
import { cell, saved, type } from '../quoteSheet';
import { asks } from '../releaseFiles';
import { storedCounts } from './browserStorage';
import { arrives, begin, comments, goOffline, holdCommits, saysStored, toQuotes, type Place } from './offlineQuotes';

/** The shell's line about edits of quotes that are not on screen. */
const band = ({ page }: PersonWindow, text: string | RegExp = /offline edits?/) =>
  page.getByRole('status').filter({ hasText: text });
const gone = (window: PersonWindow) => band(window).waitFor({ state: 'detached' });
/** How often a page asks the server to open a quote. */
const opens = ({ frames }: PersonWindow) =>
  frames.filter(({ way, text }) => way === 'sent' && text.includes('"quoteOpen"')).length;

/** Edits of a quote whose page was left before they were sent. */
export function leftEdits(place: Place): void {
  describe('edits of a quote whose page was left', () => {
    it('are sent from another page as soon as there is a connection', async () => {
      const { rep, path } = await begin(place, 'Left offline');
      await goOffline(rep);
      await type(rep, ['Line Items', 1, 'comments'], 'sent from the list');
      await saysStored(rep);
      await toQuotes(rep);
      await rep.context.setOffline(false);
      await arrives(place, path, ['sent from the list', '', '']);
      await expect.poll(async () => (await storedCounts(rep)).pending, { timeout: patience }).toBe(0);
      await rep.close();
    });

    it('are counted in the shell until the server has them', async () => {
      const { rep, path } = await begin(place, 'Counted in the shell');
      const releaseCommits = await holdCommits(place, path);
      await goOffline(rep);
      await type(rep, ['Line Items', 1, 'comments'], 'first');
      await saysStored(rep);
      await toQuotes(rep);
      await band(rep, "1 offline edit isn't saved to the server yet").waitFor();
      await rep.page.goBack();
      await gone(rep);
      await type(rep, ['Line Items', 2, 'comments'], 'second');
      await saysStored(rep);
      await toQuotes(rep);
      await band(rep, "2 offline edits aren't saved to the server yet").waitFor();
      await rep.context.setOffline(false);
      await band(rep, 'Sending 2 offline edits…').waitFor();
      await releaseCommits();
      await gone(rep);
      expect(await (await comments(place, path))()).toEqual(['first', 'second', '']);
      await rep.close();
    });

    it('are sent by one of two tabs, and by the one that is left when the other is closed', async () => {
      const { rep, path } = await begin(place, 'Two tabs send');
      const other = await rep.another('/quotes');
      await goOffline(rep, other);
      await type(rep, ['Line Items', 1, 'comments'], 'first');
      await saysStored(rep);
      await toQuotes(rep);
      for (const window of [rep, other]) await band(window, "1 offline edit isn't saved to the server yet").waitFor();
      const before = opens(rep);
      await rep.context.setOffline(false);
      await arrives(place, path, ['first', '', '']);
      for (const window of [rep, other]) await gone(window);
      expect(opens(rep) - before + opens(other)).toBe(1);

      await rep.page.goBack();
      await saved(rep);
      await goOffline(rep, other);
      await type(rep, ['Line Items', 2, 'comments'], 'second');
      await saysStored(rep);
      await rep.page.close();
      await rep.context.setOffline(false);
      await arrives(place, path, ['first', 'second', '']);
      await gone(other);
      await rep.close();
    });

    it('are sent by another page that shows the same quote', async () => {
      const { rep, path } = await begin(place, 'Left to the other page');
      const other = await rep.another(path);
      await goOffline(rep, other);
      await type(rep, ['Line Items', 1, 'comments'], 'from the one that closes');
      await type(other, ['Line Items', 2, 'comments'], 'from the one that stays');
      await saysStored(rep, other);
      await rep.page.close();
      await rep.context.setOffline(false);
      await arrives(place, path, ['from the one that closes', 'from the one that stays', '']);
      await cell(other, 'Line Items', 1, 'comments').getByText('from the one that closes', { exact: true }).waitFor();
      await saved(other);
      await expect.poll(async () => (await storedCounts(other)).pending, { timeout: patience }).toBe(0);
      await rep.close();
    });

    it('are left to the page that shows the quote, also when it opens while they are sent', async () => {
      const { rep, path } = await begin(place, 'Opened while sent');
      const other = await rep.another('/quotes');
      await goOffline(rep, other);
      await type(rep, ['Line Items', 1, 'comments'], 'by its page');
      await saysStored(rep);
      await rep.context.setOffline(false);
      await arrives(place, path, ['by its page', '', '']);
      await saved(rep);
      expect(opens(other)).toBe(0);

      const releaseCommits = await holdCommits(place, path);
      await goOffline(rep, other);
      await type(rep, ['Line Items', 2, 'comments'], 'opened again');
      await saysStored(rep);
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

    it('move from the database per quote that earlier versions had, which stays open for a page that uses it', async () => {
      const { rep, path } = await begin(place, 'Earlier version');
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
        // As the earlier version did.
        db.onversionchange = () => db.close();
        Object.assign(globalThis, { former: db });
        return name;
      }, path.split('/').at(-1));
      /** How many records the page of the earlier version finds; it throws once the database was closed under it. */
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
      const client = await asks(place().story, 'client');
      const city = async () => ((await client('GET', path)) as { city: string }).city;
      await expect.poll(city, { timeout: 2 * patience }).toBe('Heber');
      await expect.poll(() => found('updates'), { timeout: patience }).toBe(0);
      expect(await found('custom')).toBe(1);

      // A week later nobody has it open any more.
      await found('custom', 'emptied');
      await other.page.reload();
      const databases = () => other.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      await expect.poll(databases, { timeout: patience }).not.toContain(former);
      await rep.close();
    });
  });
}
