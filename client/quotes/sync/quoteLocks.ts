/**
 * Decides who sends a quote's edits: a page that shows the quote, or else one tab in the background. Across tabs this
 * uses Web Locks, which the browser releases when a tab closes or crashes. Plain http has no locks; then each tab knows
 * only its own pages, and edits that two tabs send are still applied once.
 */
const openLocks = (user: number): string => `quote-open:${user}:`;
const sendLock = (user: number, quote: number): string => `quote-send:${user}:${quote}`;

/** Pages of this tab that show a quote. */
const openInThisTab = new Map<string, number>();
/** Quotes whose edits this tab sends in the background. */
const sending = new Map<number, AbortController>();

/** Registers a page that shows the quote. A background sender in any tab then leaves its edits to the page. */
export function lockOpenQuote(user: number, quote: number, page: string): () => Promise<void> {
  openInThisTab.set(page, quote);
  sending.get(quote)?.abort();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A browser that blocks storage may block locks too; then each tab knows only its own pages.
  const refused = () => undefined;
  const lock = navigator.locks?.request(`${openLocks(user)}${quote}:${page}`, () => released).catch(refused);
  void navigator.locks?.request(sendLock(user, quote), { steal: true }, refused).catch(refused);
  return async () => {
    openInThisTab.delete(page);
    release();
    await lock;
  };
}

/** All pages of this browser that show a quote. */
export async function openPages(user: number): Promise<ReadonlyMap<string, number>> {
  const prefix = openLocks(user);
  const pages = new Map(openInThisTab);
  const locks = await navigator.locks?.query().catch(() => undefined);
  for (const { name = '' } of locks?.held ?? []) {
    const [quote, page] = name.startsWith(prefix) ? name.slice(prefix.length).split(':') : [];
    if (page !== undefined) pages.set(page, Number(quote));
  }
  return pages;
}

/** Handles edits left by closed pages of this quote, unless another tab is doing so. */
export async function handleLeftEdits(
  user: number,
  quote: number,
  handle: (canceled: AbortSignal) => Promise<void>,
): Promise<void> {
  const canceled = new AbortController();
  const work = () => {
    sending.set(quote, canceled);
    return handle(canceled.signal).finally(() => sending.get(quote) === canceled && sending.delete(quote));
  };
  if (!navigator.locks) return work();
  try {
    // Don't wait: a suspended tab keeps its locks.
    await navigator.locks.request(sendLock(user, quote), { ifAvailable: true }, (lock) => lock && work());
  } catch (error) {
    canceled.abort();
    // A page that opened the quote took the lock.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Call when the connection is lost or the user has left. */
export function stopSending(): void {
  for (const canceled of sending.values()) canceled.abort();
}
