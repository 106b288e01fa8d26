import pg from 'pg';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, main } from './jobScreens';
import { patience, PersonWindow } from './PersonWindow';
import { beginQuote, cell, counted, newQuote, paste, saved, type } from './quoteSheet';
import {
  blockDeletion,
  clearSiteData,
  deleteDatabases,
  refuseStorage,
  storedCounts,
  storedRecords,
} from './offline/browserStorage';
import { asks } from './releaseFiles';
import type { Story } from './story';

/** Several pages of one browser, a browser without storage, and somebody else at the same desk. */
export function offlineStore(place: () => { browser: Browser; story: Story }): void {
  const begin = async (name: string): Promise<{ rep: PersonWindow; path: string }> => {
    const { browser, story } = place();
    const rep = await newQuote(browser, story.base, name);
    await paste(rep, ['Line Items', 1, 'code'], [['ONE'], ['TWO'], ['THREE']]);
    await counted(rep, 3);
    await saved(rep);
    return { rep, path: new URL(rep.page.url()).pathname };
  };
  /** Comments of the quote's lines, as the server has them. */
  const comments = async (path: string) => {
    const client = await asks(place().story, 'client');
    return async () =>
      ((await client('GET', path)) as { lines: { comments: string }[] }).lines.map((line) => line.comments);
  };
  const arrives = async (path: string, expected: string[]) =>
    expect.poll(await comments(path), { timeout: 2 * patience, interval: 200 }).toEqual(expected);
  const says = (window: PersonWindow, text: string, timeout = patience) =>
    main(window).getByText(text, { exact: true }).waitFor({ timeout });
  const press = (window: PersonWindow, name: string) => window.page.getByRole('button', { name, exact: true }).click();
  const logOut = async (window: PersonWindow) => {
    await press(window, 'Shelby Crandall');
    await press(window, 'Logout');
  };
  const goOffline = async (...windows: PersonWindow[]) => {
    for (const window of windows) await window.readyForOffline();
    await windows[0]?.context.setOffline(true);
    for (const { foot } of windows) await foot.getByText(/^not live since/i).waitFor();
  };
  const toQuotes = async (window: PersonWindow) => {
    await window.page.getByRole('link', { name: 'Quotes', exact: true }).click();
    await window.page.waitForURL(/\/quotes$/);
  };
  /** The shell's line about edits of quotes that are not on screen. */
  const band = ({ page }: PersonWindow, text: string | RegExp = /offline edits?/) =>
    page.getByRole('status').filter({ hasText: text });
  const gone = (window: PersonWindow) => band(window).waitFor({ state: 'detached' });
  /** How often a page asks the server to open a quote. */
  const opens = ({ frames }: PersonWindow) =>
    frames.filter(({ way, text }) => way === 'sent' && text.includes('"quoteOpen"')).length;
  /** Edits of the quote are not committed until the answer is called. */
  const holdCommits = async (path: string) => {
    const locker = new pg.Client({ connectionString: place().story.program.databaseUrl });
    // A test that failed leaves it open until the database stops.
    locker.on('error', () => undefined);
    await locker.connect();
    await locker.query('BEGIN');
    await locker.query('SELECT id FROM quotes WHERE id = $1 FOR UPDATE', [path.split('/').at(-1)]);
    return () => locker.end();
  };

  describe('two pages with one quote', () => {
    it('goes on saving on one when the other deletes the store under it and reloads', async () => {
      const { rep, path } = await begin('Store deleted');
      const other = await rep.another(path);
      await type(rep, ['Line Items', 1, 'comments'], 'before');
      await deleteDatabases(other);
      await other.page.reload();
      await type(rep, ['Line Items', 2, 'comments'], 'while it is gone');
      await type(rep, ['Line Items', 3, 'comments'], 'after');
      await arrives(path, ['before', 'while it is gone', 'after']);
      await saved(rep);
      expect(rep.faults).toEqual([]);
      // The store is there again for what follows.
      await rep.context.setOffline(true);
      await type(rep, ['Line Items', 3, 'comments'], 'offline');
      await says(rep, 'Offline: saved in this browser');
      await rep.close();
    });

    it('stores offline edits on one when the other fills a store that the browser deleted', async () => {
      const { rep, path } = await begin('Store filled again');
      const other = await rep.another(path);
      await deleteDatabases(other);
      await type(other, ['Line Items', 1, 'comments'], 'by the other');
      await expect.poll(async () => (await storedCounts(other)).quotes, { timeout: patience }).toBe(1);
      await arrives(path, ['by the other', '', '']);
      await rep.context.setOffline(true);
      await type(rep, ['Line Items', 2, 'comments'], 'offline');
      await says(rep, 'Offline: saved in this browser');
      await rep.context.setOffline(false);
      await arrives(path, ['by the other', 'offline', '']);
      await rep.close();
    });

    it('keeps the offline edits of both through a reload', async () => {
      const { rep, path } = await begin('Two tabs offline');
      const other = await rep.another(path);
      await rep.context.setOffline(true);
      await type(rep, ['Line Items', 1, 'comments'], 'from the first');
      await type(other, ['Line Items', 2, 'comments'], 'from the second');
      for (const window of [rep, other]) {
        await says(window, 'Offline: saved in this browser');
        await window.page.goto('about:blank');
      }
      await other.page.close();
      await rep.context.setOffline(false);
      await rep.page.goto(`${place().story.base}${path}`);
      for (const [row, text] of [[1, 'from the first'] as const, [2, 'from the second'] as const])
        await cell(rep, 'Line Items', row, 'comments').getByText(text, { exact: true }).waitFor();
      await saved(rep);
      await arrives(path, ['from the first', 'from the second', '']);
      await rep.close();
    });
  });

  describe('two pages whose storage the browser deletes', () => {
    const begun = async (name: string) => {
      const { rep, path } = await begin(name);
      const other = await rep.another(path);
      const empty = await rep.withoutProgram();
      await goOffline(rep, other);
      await type(rep, ['Line Items', 1, 'comments'], 'from the first');
      await type(other, ['Line Items', 2, 'comments'], 'from the second');
      for (const window of [rep, other]) await says(window, 'Offline: saved in this browser');
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
      const { rep, other, path, empty } = await begun(`Deleted by ${by}`);
      await (by === 'the browser' ? clearSiteData(rep, 'indexeddb') : deleteDatabases(empty));
      await storedAgain(empty);
      for (const window of [rep, other]) {
        await says(window, 'Offline: saved in this browser');
        await window.page.goto('about:blank');
      }
      await rep.context.setOffline(false);
      await rep.page.goto(`${place().story.base}${path}`);
      await arrives(path, ['from the first', 'from the second', '']);
      await rep.close();
    });

    // A browser deletes one after the other, in no set order: pages may have left the quote when the database goes.
    it.each(['all at once', 'the session first', 'the database first'])(
      'sends the edits of both at the next sign-in when the browser deletes the session too, %s',
      async (order) => {
        const { rep, other, path, empty } = await begun(`Session deleted, ${order}`);
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
        await arrives(path, ['from the first', 'from the second', '']);
        await rep.close();
      },
    );

    it('says on both that the edits are not stored while a deletion is blocked, and stores them when it is done', async () => {
      const { rep, other, path, empty } = await begun('Deletion blocked');
      const release = await blockDeletion(empty);
      const deletion = deleteDatabases(other);
      for (const window of [rep, other]) await says(window, 'Offline: not saved, keep this page open');
      await release();
      await deletion;
      await storedAgain(empty);
      // The pages try again after a while.
      for (const window of [rep, other]) await says(window, 'Offline: saved in this browser', 2 * patience);
      await rep.context.setOffline(false);
      await arrives(path, ['from the first', 'from the second', '']);
      await rep.close();
    });

    it('says on both that the edits are not stored when there is no storage any more', async () => {
      const { rep, other, path } = await begun('Deleted and refused');
      for (const { page } of [rep, other]) await page.evaluate(refuseStorage);
      await clearSiteData(rep, 'indexeddb');
      for (const window of [rep, other]) await says(window, 'Offline: not saved, keep this page open');
      await rep.context.setOffline(false);
      await arrives(path, ['from the first', 'from the second', '']);
      await rep.close();
    });
  });

  it('stores offline edits again in a page whose person logged out and in on another page', async () => {
    const { rep, path } = await begin('Out and in');
    const other = await rep.another(path);
    await counted(other, 3);
    await logOut(rep);
    await other.page.waitForURL(/\/login$/);
    await rep.signIn('client');
    await other.page.waitForURL((url) => url.pathname === path);
    await counted(other, 3);
    await saved(other);
    await rep.context.setOffline(true);
    await type(other, ['Line Items', 1, 'comments'], 'after it');
    await says(other, 'Offline: saved in this browser');
    await rep.context.setOffline(false);
    await arrives(path, ['after it', '', '']);
    await rep.close();
  });

  describe('a browser without storage', () => {
    it('goes on saving to the server when the database connection closes under the page', async () => {
      const { rep, path } = await begin('Store closed');
      await rep.page.evaluate(() => {
        const { transaction } = IDBDatabase.prototype;
        Object.assign(globalThis, { reopen: () => Object.assign(IDBDatabase.prototype, { transaction }) });
        IDBDatabase.prototype.transaction = () => {
          throw new DOMException('The database connection is closing.', 'InvalidStateError');
        };
      });
      await type(rep, ['Line Items', 1, 'comments'], 'closed');
      await type(rep, ['Line Items', 2, 'comments'], 'still closed');
      await arrives(path, ['closed', 'still closed', '']);
      await saved(rep);
      await main(rep).getByText("This browser can't store offline edits.").waitFor();
      await rep.context.setOffline(true);
      await type(rep, ['Line Items', 3, 'comments'], 'in the page alone');
      await says(rep, 'Offline: not saved, keep this page open');
      await rep.page.evaluate(() => (globalThis as unknown as { reopen(): void }).reopen());
      await type(rep, ['Line Items', 3, 'comments'], 'stored');
      await says(rep, 'Offline: saved in this browser');
      await rep.context.setOffline(false);
      await arrives(path, ['closed', 'still closed', 'stored']);
      await rep.close();
    });

    it('edits a quote where the browser refuses to open a database', async () => {
      const { rep, path } = await begin('Store refused');
      await rep.context.addInitScript(refuseStorage);
      await rep.page.reload();
      await main(rep).getByText("This browser can't store offline edits.").waitFor();
      await type(rep, ['Line Items', 1, 'comments'], 'no store');
      await saved(rep);
      await arrives(path, ['no store', '', '']);
      // A call may have been on its way when the page was reloaded.
      expect(rep.faultsBut(/net::ERR_ABORTED/)).toEqual([]);
      await rep.close();
    });

    it('sends what was typed offline before the page was left', async () => {
      const { rep, path } = await begin('No store, left offline');
      await rep.context.addInitScript(refuseStorage);
      await rep.page.reload();
      await main(rep).getByText("This browser can't store offline edits.").waitFor();
      await rep.context.setOffline(true);
      await type(rep, ['Line Items', 1, 'comments'], 'sent from the list');
      await says(rep, 'Offline: not saved, keep this page open');
      await toQuotes(rep);
      await rep.context.setOffline(false);
      await arrives(path, ['sent from the list', '', '']);
      await rep.close();
    });
  });

  describe('edits of a quote whose page was left', () => {
    it('are sent from another page as soon as there is a connection', async () => {
      const { rep, path } = await begin('Left offline');
      await goOffline(rep);
      await type(rep, ['Line Items', 1, 'comments'], 'sent from the list');
      await says(rep, 'Offline: saved in this browser');
      await toQuotes(rep);
      await rep.context.setOffline(false);
      await arrives(path, ['sent from the list', '', '']);
      await expect.poll(async () => (await storedCounts(rep)).pending, { timeout: patience }).toBe(0);
      await rep.close();
    });

    it('are counted in the shell until the server has them', async () => {
      const { rep, path } = await begin('Counted in the shell');
      const releaseCommits = await holdCommits(path);
      await goOffline(rep);
      await type(rep, ['Line Items', 1, 'comments'], 'first');
      await says(rep, 'Offline: saved in this browser');
      await toQuotes(rep);
      await band(rep, "1 offline edit isn't saved to the server yet").waitFor();
      await rep.page.goBack();
      await gone(rep);
      await type(rep, ['Line Items', 2, 'comments'], 'second');
      await says(rep, 'Offline: saved in this browser');
      await toQuotes(rep);
      await band(rep, "2 offline edits aren't saved to the server yet").waitFor();
      await rep.context.setOffline(false);
      await band(rep, 'Sending 2 offline edits…').waitFor();
      await releaseCommits();
      await gone(rep);
      expect(await (await comments(path))()).toEqual(['first', 'second', '']);
      await rep.close();
    });

    it('are sent by one of two tabs, and by the one that is left when the other is closed', async () => {
      const { rep, path } = await begin('Two tabs send');
      const other = await rep.another('/quotes');
      await goOffline(rep, other);
      await type(rep, ['Line Items', 1, 'comments'], 'first');
      await says(rep, 'Offline: saved in this browser');
      await toQuotes(rep);
      for (const window of [rep, other]) await band(window, "1 offline edit isn't saved to the server yet").waitFor();
      const before = opens(rep);
      await rep.context.setOffline(false);
      await arrives(path, ['first', '', '']);
      for (const window of [rep, other]) await gone(window);
      expect(opens(rep) - before + opens(other)).toBe(1);

      await rep.page.goBack();
      await saved(rep);
      await goOffline(rep, other);
      await type(rep, ['Line Items', 2, 'comments'], 'second');
      await says(rep, 'Offline: saved in this browser');
      await rep.page.close();
      await rep.context.setOffline(false);
      await arrives(path, ['first', 'second', '']);
      await gone(other);
      await rep.close();
    });

    it('are sent by another page that shows the same quote', async () => {
      const { rep, path } = await begin('Left to the other page');
      const other = await rep.another(path);
      await goOffline(rep, other);
      await type(rep, ['Line Items', 1, 'comments'], 'from the one that closes');
      await type(other, ['Line Items', 2, 'comments'], 'from the one that stays');
      for (const window of [rep, other]) await says(window, 'Offline: saved in this browser');
      await rep.page.close();
      await rep.context.setOffline(false);
      await arrives(path, ['from the one that closes', 'from the one that stays', '']);
      await cell(other, 'Line Items', 1, 'comments').getByText('from the one that closes', { exact: true }).waitFor();
      await saved(other);
      await expect.poll(async () => (await storedCounts(other)).pending, { timeout: patience }).toBe(0);
      await rep.close();
    });

    it('are left to the page that shows the quote, also when it opens while they are sent', async () => {
      const { rep, path } = await begin('Opened while sent');
      const other = await rep.another('/quotes');
      await goOffline(rep, other);
      await type(rep, ['Line Items', 1, 'comments'], 'by its page');
      await says(rep, 'Offline: saved in this browser');
      await rep.context.setOffline(false);
      await arrives(path, ['by its page', '', '']);
      await saved(rep);
      expect(opens(other)).toBe(0);

      const releaseCommits = await holdCommits(path);
      await goOffline(rep, other);
      await type(rep, ['Line Items', 2, 'comments'], 'opened again');
      await says(rep, 'Offline: saved in this browser');
      await rep.page.close();
      await rep.context.setOffline(false);
      await band(other, 'Sending 1 offline edit…').waitFor();
      const third = await rep.another(path);
      await gone(other);
      const opened = opens(other);
      await cell(third, 'Line Items', 2, 'comments').getByText('opened again', { exact: true }).waitFor();
      await releaseCommits();
      await saved(third);
      expect(await (await comments(path))()).toEqual(['by its page', 'opened again', '']);
      expect(opens(other)).toBe(opened);
      await rep.close();
    });

    it('move from the database per quote that earlier versions had, which stays open for a page that uses it', async () => {
      const { rep, path } = await begin('Earlier version');
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

    it('stay their author’s when somebody else signs in, and are sent when the author does', async () => {
      const { rep, path } = await begin('Kept at logout');
      await rep.context.setOffline(true);
      await type(rep, ['Line Items', 1, 'comments'], 'mine alone');
      await says(rep, 'Offline: saved in this browser');
      await rep.page.getByRole('link', { name: 'Quotes', exact: true }).click();
      await logOut(rep);
      await dialog(rep).getByText('unsaved edits to a quote').first().waitFor();
      await dialog(rep).getByRole('button', { name: 'Log out and keep' }).click();
      await rep.page.waitForURL(/\/login$/);
      await rep.context.setOffline(false);
      await rep.signIn('admin');
      await expect.poll(() => storedCounts(rep), { timeout: patience }).toEqual({ quotes: 0, pending: 1 });
      await rep.page.goto(`${place().story.base}${path}`);
      await counted(rep, 3);
      expect(await cell(rep, 'Line Items', 1, 'comments').textContent()).toBe('');
      expect(await (await comments(path))()).toEqual(['', '', '']);
      // Nothing of the admin's own: no question.
      await press(rep, 'Ruth Delacroix');
      await press(rep, 'Logout');
      await rep.page.waitForURL(/\/login$/);
      await rep.signIn('client');
      await arrives(path, ['mine alone', '', '']);

      await rep.page.goto(`${place().story.base}${path}`);
      await counted(rep, 3);
      await rep.context.setOffline(true);
      await type(rep, ['Line Items', 2, 'comments'], 'discarded');
      await says(rep, 'Offline: saved in this browser');
      await logOut(rep);
      await dialog(rep).getByRole('button', { name: 'Log out and discard' }).click();
      await rep.page.waitForURL(/\/login$/);
      await expect.poll(() => storedCounts(rep), { timeout: patience }).toEqual({ quotes: 0, pending: 0 });
      await rep.context.setOffline(false);
      await rep.signIn('client');
      await rep.page.goto(`${place().story.base}${path}`);
      await counted(rep, 3);
      expect(await cell(rep, 'Line Items', 2, 'comments').textContent()).toBe('');
      await rep.close();
    });
  });

  it('deletes a stored quote two weeks after its last use, but never edits that are not on the server', async () => {
    const { story } = place();
    const { rep, path: sent } = await begin('Old and sent');
    const open = async (name: string) => {
      const window = await rep.another('/quotes?new=1');
      await beginQuote(window, name);
      return window;
    };
    const [typed, refused, recent] = [await open('Old, not sent'), await open('Old, refused'), await open('In use')];
    const idOf = ({ page }: PersonWindow) => Number(new URL(page.url()).pathname.split('/').at(-1));
    const [typedId, refusedId, recentId] = [idOf(typed), idOf(refused), idOf(recent)];
    await paste(typed, ['Line Items', 1, 'code'], [['ONE']]);
    await counted(typed, 1);
    await saved(typed);
    await rep.context.setOffline(true);
    await type(typed, ['Line Items', 1, 'comments'], 'typed two months ago');
    await says(typed, 'Offline: saved in this browser');
    for (const window of [typed, refused, recent]) await window.page.close();
    await rep.page.goto('about:blank');
    await rep.context.setOffline(false);

    // A page without the program, on the same origin.
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
    const there = ({ page }: PersonWindow) =>
      page.evaluate(async () => {
        const [{ name = '' } = {}] = (await indexedDB.databases()).filter((one) => one.name?.startsWith('offline:'));
        const db = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
        });
        const keys = (store: string) =>
          new Promise<IDBValidKey[]>((resolve) => {
            const request = db.transaction(store).objectStore(store).getAllKeys();
            request.onsuccess = () => resolve(request.result);
          });
        const found = {
          quotes: await keys('quotes'),
          pending: (await keys('pending')).map((key) => (key as [number])[0]),
        };
        db.close();
        return found;
      });
    const sentId = Number(sent.split('/').at(-1));
    expect((await there(rep)).quotes).toEqual(expect.arrayContaining([sentId, typedId, refusedId, recentId]));

    await rep.page.goto(`${story.base}/quotes`);
    await arrives(`/quotes/${typedId}`, ['typed two months ago']);
    await expect.poll(async () => (await there(rep)).pending, { timeout: patience }).toEqual([refusedId]);
    const { quotes } = await there(rep);
    expect(quotes).not.toContain(sentId);
    expect(quotes).toEqual(expect.arrayContaining([refusedId, recentId]));
    await rep.page.goto(`${story.base}/quotes/${refusedId}`);
    await main(rep)
      .getByText(/^Refused\./)
      .waitFor();
    await rep.close();
  });

  it('shows a tab that slept while somebody else signed in nothing of the person before', async () => {
    const { browser, story } = place();
    const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: '/quotes?new=1' });
    await dialog(rep).getByLabel('Project name').fill('Typed by Shelby');
    const awake = await rep.another('/');
    const devtools = await rep.context.newCDPSession(rep.page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await logOut(awake);
    await awake.page.waitForURL(/\/login$/);
    await awake.signIn('admin');
    const session = () => awake.page.evaluate(() => localStorage.getItem('session'));
    const before = await session();
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await rep.page.bringToFront();
    await rep.page.getByRole('button', { name: 'Ruth Delacroix', exact: true }).waitFor();
    await dialog(rep).waitFor({ state: 'detached' });
    expect(await rep.reads()).not.toContain('Typed by Shelby');
    expect(await session()).toBe(before);
    expect(new URL(rep.page.url()).pathname).toBe('/');
    await rep.close();
  });
}
