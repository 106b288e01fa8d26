import type { LiveLine } from '../live/socket';
import { store } from '../state/session';
import { report } from '../ui/attempt';
import { toast } from '../ui/toast';
import { type Cells, countEdits } from './journal';
import { importFormerDatabases, isEmpty, OfflineStore, trimOthers } from './OfflineStore';
import { offlineEditsAtom } from '../state/offlineEditsAtom';
import { handleLeftEdits, holdOpenQuote, openPages, stopSending } from './quoteLocks';
import { sendEdits } from './sendEdits';
import { deleteAllLastWords, lastWords, quotesWithLastWords } from './storedWords';

/** For edits of a tab that was closed, and after a failure, in ms. */
const checkEvery = 5000;

const senders = new Set<() => void>();

/** The server refused edits of these quotes, and the person was told. They decide on the quote's page. */
const failed = new Set<number>();

/** How the page of a quote in this tab takes over edits of another page that was closed. */
const adopters = new Map<number, () => Promise<void>>();

/** A page shows the quote and sends its edits. Returns what to call once the page is gone and its edits are stored. */
export function quoteOpened(
  user: number,
  quote: number,
  page: string,
  adopt: () => Promise<void>,
): () => Promise<void> {
  failed.delete(quote);
  adopters.set(quote, adopt);
  const release = holdOpenQuote(user, quote, page);
  return async () => {
    if (adopters.get(quote) === adopt) adopters.delete(quote);
    await release();
    for (const check of senders) check();
  };
}

/** Quotes with edits in this browser that the server does not have. */
export async function quotesWithEdits(user: number): Promise<number[]> {
  const records = await OfflineStore.of(user)
    .pending()
    .catch(() => []);
  const stored = records.filter((record) => !isEmpty(record)).map(({ quote }) => quote);
  return [...new Set([...stored, ...quotesWithLastWords(user)])];
}

interface LeftEdits {
  readonly cells: Cells;
  /** A page of this browser shows the quote, and takes them over. */
  readonly open: boolean;
}

/** Edits of pages that were closed, by their quote. */
async function leftEdits(user: number): Promise<Map<number, LeftEdits>> {
  const records = await OfflineStore.of(user)
    .pending()
    .catch(() => []);
  const words = quotesWithLastWords(user).flatMap((quote) =>
    lastWords(user, quote).map(({ tab, cells }) => ({ quote, tab, cells })),
  );
  const pages = await openPages(user);
  const open = new Set(pages.values());
  const left = new Map<number, LeftEdits>();
  for (const { quote, tab, cells } of [...records, ...words])
    if (Object.keys(cells).length > 0 && !pages.has(tab) && !failed.has(quote))
      left.set(quote, { cells: { ...left.get(quote)?.cells, ...cells }, open: open.has(quote) });
  return left;
}

/** The person decided: nothing of theirs stays in this browser's store, and no tab writes it back. */
export function discardEdits(user: number): void {
  deleteAllLastWords(user);
  void OfflineStore.of(user)
    .wipe()
    .catch(() => undefined);
}

/** The person decided: edits stay here, under their own id, until they sign in again. */
export function keepEdits(user: number): void {
  void OfflineStore.of(user)
    .trim()
    .catch(() => undefined);
}

/** Storage that nobody needs any more is freed; a browser that refuses storage has none. */
async function tidyStorage(user: number): Promise<void> {
  try {
    await importFormerDatabases();
    await trimOthers(user);
    await OfflineStore.of(user).collect();
  } catch {
    // Done at the next start.
  }
}

/**
 * Sends edits of a quote's page that was left or closed before they had arrived, from whatever page is shown. The shell
 * says how many there are.
 */
export function sendPendingEdits(line: Pick<LiveLine, 'ride' | 'ask' | 'say'>, user: number): () => void {
  let connected = false;
  let ended = false;
  let running = false;
  let again = false;
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
      // Another tab may have sent them by now.
      const left = (await leftEdits(user)).get(quote);
      if (!left || ended || canceled.aborted) return;
      if (left.open) return navigator.locks ? adopters.get(quote)?.() : undefined;
      if (!connected || (await sendEdits(line, user, quote, canceled)) !== 'failed' || ended) return;
      failed.add(quote);
      toast.error({
        text: "Some edits to a quote couldn't be saved.",
        action: { label: 'Open quote', onClick: () => location.assign(`/quotes/${quote}`) },
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
    again = true;
    if (running) return;
    running = true;
    while (again && !ended) {
      again = false;
      await handleAll().catch(report);
    }
    running = false;
  };
  const checkNow = () => void check();

  failed.clear();
  senders.add(checkNow);
  const regularly = setInterval(checkNow, checkEvery);
  const stop = line.ride({
    up: () => {
      connected = true;
      checkNow();
    },
    down: () => {
      connected = false;
      stopSending();
      checkNow();
    },
    hears: {},
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
