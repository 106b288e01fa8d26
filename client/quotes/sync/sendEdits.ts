import { BrowserStorage } from './storage/BrowserStorage';
import { QuoteSync } from './QuoteSync';
import { userTransport, type QuoteConnection, attachQuote } from './quoteTransport';

/** Give up after this long without a response, in ms; it is retried later. */
const timeoutMs = 20_000;

/** Opens a quote without a page until the server has the edits stored in this browser, or the user has to decide. */
export async function sendEdits(
  connection: QuoteConnection,
  user: number,
  quote: number,
  canceled: AbortSignal,
): Promise<'sent' | 'failed' | 'later'> {
  const storage = new BrowserStorage(user, quote);
  const sync = new QuoteSync(userTransport(connection, user, quote), storage);
  const detach = attachQuote(connection, quote, sync);
  const end = () => {
    detach();
    return sync.end();
  };
  try {
    return await new Promise((resolve) => {
      const checkDone = () => {
        const { phase, saved, unsaved, refused, orphaned } = sync.state;
        if (phase === 'gone') resolve('failed');
        else if (phase === 'open' && saved === 'saved' && !unsaved) resolve(refused || orphaned ? 'failed' : 'sent');
      };
      sync.subscribe(checkDone);
      canceled.addEventListener('abort', () => {
        // Immediately, because a page of this tab may open the quote next on the same connection.
        void end();
        resolve('later');
      });
      setTimeout(() => resolve('later'), timeoutMs);
    });
  } finally {
    await end();
  }
}
