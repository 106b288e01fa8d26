import { BrowserKeep } from './quoteKeep';
import { QuoteSync } from './quoteSync';
import { personWire, type QuoteLine, rideAlong } from './quoteWire';

/** Without an answer for so long, in ms, it is tried again later. */
const patience = 20_000;

/** Opens a quote without a page, until the server has what this browser stores of it or the person has to decide. */
export async function sendEdits(
  line: QuoteLine,
  user: number,
  quote: number,
  canceled: AbortSignal,
): Promise<'sent' | 'failed' | 'later'> {
  const keep = new BrowserKeep(user, quote);
  const sync = new QuoteSync(personWire(line, user, quote), keep);
  const leave = rideAlong(line, quote, sync);
  const end = () => {
    leave();
    return sync.end();
  };
  try {
    return await new Promise((resolve) => {
      const look = () => {
        const { phase, saved, unsaved, refused, orphaned } = sync.state;
        if (phase === 'gone') resolve('failed');
        else if (phase === 'open' && saved === 'saved' && !unsaved) resolve(refused || orphaned ? 'failed' : 'sent');
      };
      sync.subscribe(look);
      canceled.addEventListener('abort', () => {
        // At once: a page of this tab opens the quote next, on the same connection.
        void end();
        resolve('later');
      });
      setTimeout(() => resolve('later'), patience);
    });
  } finally {
    await end();
  }
}
