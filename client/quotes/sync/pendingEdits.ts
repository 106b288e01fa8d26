import type { LiveConnection } from '../../live/LiveConnection';
import { store } from '../../state/session';
import { report } from '../../ui/feedback/attempt';
import { toast } from '../../ui/feedback/toast';
import { type Cells, countEdits } from './journal';
import { OfflineStore, trimOthers } from './storage/OfflineStore';
import { importFormerDatabases } from './storage/formerDatabases';
import { isEmpty } from './storage/storedRecords';
import { offlineEditsAtom } from '../../state/offlineEditsAtom';
import { handleLeftEdits, lockOpenQuote, openPages, stopSending } from './quoteLocks';
import { sendEdits } from './sendEdits';
import { deleteAllUnloadEdits, unloadEditsOf, quotesWithUnloadEdits } from './storage/unloadEdits';
import { pendingText } from '../pendingText';

/** Check interval for edits of closed tabs and for retries, in ms. */
const checkIntervalMs = 5000;

const senders = new Set<() => void>();

/** Quotes whose edits the server refused. The user was notified and decides on the quote's page. */
const failed = new Set<number>();

/** Lets the open page of a quote in this tab take over the edits of a closed page. */
const adopters = new Map<number, () => Promise<void>>();

/**
 * Registers a page that shows the quote and sends its edits. Call the returned function once the page is closed and its
 * edits are stored.
 */
export function quoteOpened(
  user: number,
  quote: number,
  page: string,
  adopt: () => Promise<void>,
): () => Promise<void> {
  failed.delete(quote);
  toast.dismiss(`edits of ${quote}`);
  adopters.set(quote, adopt);
  const release = lockOpenQuote(user, quote, page);
  return async () => {
    if (adopters.get(quote) === adopt) adopters.delete(quote);
    await release();
    for (const check of senders) check();
  };
}

/** Quotes with edits in this browser that the server doesn't have. */
export async function quotesWithEdits(user: number): Promise<number[]> {
  const records = await OfflineStore.of(user)
    .pending()
    .catch(() => []);
  const stored = records.filter((record) => !isEmpty(record)).map(({ quote }) => quote);
  return [...new Set([...stored, ...quotesWithUnloadEdits(user)])];
}

interface LeftEdits {
  readonly cells: Cells;
  /** True if a page in this browser shows the quote; it takes the edits over. */
  readonly open: boolean;
}

/** Edits of closed pages, by quote. */
async function leftEdits(user: number): Promise<Map<number, LeftEdits>> {
  const records = await OfflineStore.of(user)
    .pending()
    .catch(() => []);
  const unloadEdits = quotesWithUnloadEdits(user).flatMap((quote) =>
    unloadEditsOf(user, quote).map(({ tab, cells }) => ({ quote, tab, cells })),
  );
  const pages = await openPages(user);
  const open = new Set(pages.values());
  const left = new Map<number, LeftEdits>();
  for (const { quote, tab, cells } of [...records, ...unloadEdits])
    if (Object.keys(cells).length > 0 && !pages.has(tab) && !failed.has(quote))
      left.set(quote, { cells: { ...left.get(quote)?.cells, ...cells }, open: open.has(quote) });
  return left;
}

/**
 * Deletes everything that this browser has stored for the user. Wait for it before the session ends: other tabs store
 * their edits once more when it does, unless they find them discarded.
 */
export async function discardEdits(user: number): Promise<void> {
  deleteAllUnloadEdits(user);
  await OfflineStore.of(user)
    .wipe()
    .catch(() => undefined);
}

/** Keeps the user's edits in this browser until they sign in again, and deletes the documents. */
export async function keepEdits(user: number): Promise<void> {
  await OfflineStore.of(user)
    .trim()
    .catch(() => undefined);
}

/** Frees storage that is no longer needed; does nothing if the browser blocks storage. */
async function tidyStorage(user: number): Promise<void> {
  try {
    await importFormerDatabases();
    await trimOthers(user);
    await OfflineStore.of(user).collect();
  } catch {
    // The next start tries again.
  }
}

/**
 * Sends edits that a closed quote page didn't get to send, from whatever page is shown. The shell shows how many there
 * are.
 */
export function sendPendingEdits(
  connection: Pick<LiveConnection, 'attach' | 'request' | 'emit'>,
  user: number,
): () => void {
  let connected = false;
  let ended = false;
  let running = false;
  let checkAgain = false;
  let tidied = false;

  const show = (left: ReadonlyMap<number, LeftEdits>, sending: boolean) => {
    if (ended) return;
    const count = [...left.values()].reduce((sum, { cells, open }) => sum + (open ? 0 : countEdits(cells)), 0);
    const shown = store.get(offlineEditsAtom);
    if (count === 0) store.set(offlineEditsAtom, null);
    else if (shown?.count !== count || shown.sending !== sending) store.set(offlineEditsAtom, { count, sending });
  };
  const handle = (quote: number) =>
    handleLeftEdits(user, quote, async (canceled) => {
      // Another tab may have sent them meanwhile.
      const left = (await leftEdits(user)).get(quote);
      if (!left || ended || canceled.aborted) return;
      if (left.open) return navigator.locks ? adopters.get(quote)?.() : undefined;
      if (!connected || (await sendEdits(connection, user, quote, canceled)) !== 'failed' || ended) return;
      failed.add(quote);
      toast.error({
        text: pendingText.refused,
        key: `edits of ${quote}`,
        onEveryPage: true,
        action: { label: pendingText.open, onClick: () => location.assign(`/quotes/${quote}`) },
      });
    });
  const handleAll = async () => {
    if (connected && !tidied) {
      tidied = true;
      await tidyStorage(user);
    }
    const left = await leftEdits(user);
    show(left, connected);
    for (const [quote, { open }] of left) if (open ? adopters.has(quote) : connected) await handle(quote).catch(report);
    if (connected && left.size > 0) show(await leftEdits(user), false);
  };
  const check = async () => {
    checkAgain = true;
    if (running) return;
    running = true;
    while (checkAgain && !ended) {
      checkAgain = false;
      await handleAll().catch(report);
    }
    running = false;
  };
  const checkNow = () => void check();

  failed.clear();
  senders.add(checkNow);
  const regularly = setInterval(checkNow, checkIntervalMs);
  const stop = connection.attach({
    up: () => {
      connected = true;
      checkNow();
    },
    down: () => {
      connected = false;
      stopSending();
      checkNow();
    },
    handlers: {},
  });
  checkNow();
  return () => {
    ended = true;
    clearInterval(regularly);
    senders.delete(checkNow);
    stop();
    stopSending();
    store.set(offlineEditsAtom, null);
    OfflineStore.forget(user);
  };
}
