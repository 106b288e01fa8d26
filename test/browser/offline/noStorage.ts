import { describe, expect, it } from 'vitest';
import { main } from '../jobScreens';
import { saved, type } from '../quoteSheet';
import { refuseStorage } from './browserStorage';
import { arrives, begin, saysNotStored, saysStored, toQuotes, type Place } from './offlineQuotes';

/** A browser that refuses to store anything, at once or later. */
export function noStorage(place: Place): void {
  describe('a browser without storage', () => {
    it('goes on saving to the server when the database connection closes under the page', async () => {
      const { rep, path } = await begin(place, 'Store closed');
      await rep.page.evaluate(() => {
        const { transaction } = IDBDatabase.prototype;
        Object.assign(globalThis, { reopen: () => Object.assign(IDBDatabase.prototype, { transaction }) });
        IDBDatabase.prototype.transaction = () => {
          throw new DOMException('The database connection is closing.', 'InvalidStateError');
        };
      });
      await type(rep, ['Line Items', 1, 'comments'], 'closed');
      await type(rep, ['Line Items', 2, 'comments'], 'still closed');
      await arrives(place, path, ['closed', 'still closed', '']);
      await saved(rep);
      await main(rep).getByText("This browser can't store offline edits.").waitFor();
      await rep.context.setOffline(true);
      await type(rep, ['Line Items', 3, 'comments'], 'in the page alone');
      await saysNotStored(rep);
      await rep.page.evaluate(() => (globalThis as unknown as { reopen(): void }).reopen());
      await type(rep, ['Line Items', 3, 'comments'], 'stored');
      await saysStored(rep);
      await rep.context.setOffline(false);
      await arrives(place, path, ['closed', 'still closed', 'stored']);
      await rep.close();
    });

    it('edits a quote where the browser refuses to open a database', async () => {
      const { rep, path } = await begin(place, 'Store refused');
      await rep.context.addInitScript(refuseStorage);
      await rep.page.reload();
      await main(rep).getByText("This browser can't store offline edits.").waitFor();
      await type(rep, ['Line Items', 1, 'comments'], 'no store');
      await saved(rep);
      await arrives(place, path, ['no store', '', '']);
      // A call may have been on its way when the page was reloaded.
      expect(rep.faultsBut(/net::ERR_ABORTED/)).toEqual([]);
      await rep.close();
    });

    it('sends what was typed offline before the page was left', async () => {
      const { rep, path } = await begin(place, 'No store, left offline');
      await rep.context.addInitScript(refuseStorage);
      await rep.page.reload();
      await main(rep).getByText("This browser can't store offline edits.").waitFor();
      await rep.context.setOffline(true);
      await type(rep, ['Line Items', 1, 'comments'], 'sent from the list');
      await saysNotStored(rep);
      await toQuotes(rep);
      await rep.context.setOffline(false);
      await arrives(place, path, ['sent from the list', '', '']);
      await rep.close();
    });
  });
}
