import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import type { QuoteContent } from '../../common/quotes/content';
import { useLine } from '../live/LiveProvider';
import { betweenKeys } from '../ui/betweenKeys';
import { QuoteSession } from './QuoteSession';
import type { SyncState } from './syncParts';

/** The quote's live document for as long as its page is shown; null until there is a line to open it on. */
export function useQuoteSession(id: number): QuoteSession | null {
  const line = useLine();
  const [session, setSession] = useState<QuoteSession | null>(null);
  useEffect(() => {
    if (!line) return;
    const opened = new QuoteSession(line, id);
    setSession(opened);
    return () => {
      setSession(null);
      opened.end();
    };
  }, [line, id]);
  return session;
}

/** Good news can wait for the next key; that something is not saved is said at once. */
const patient: SyncState['saved'] = 'saved';

/** One word of how the document stands with the server: whoever asks for it is drawn anew when that word changes. */
export function useSync<K extends keyof SyncState>({ sync }: QuoteSession, word: K): SyncState[K] {
  const subscribe = useCallback(
    (listener: () => void) =>
      sync.subscribe(() => (sync.state[word] === patient ? betweenKeys(listener, 100) : listener())),
    [sync, word],
  );
  return useSyncExternalStore(subscribe, () => sync.state[word]);
}

export const useContent = ({ store }: QuoteSession): QuoteContent =>
  useSyncExternalStore(store.subscribe, store.content);
export const useComputed = ({ store }: QuoteSession): ComputedQuote =>
  useSyncExternalStore(store.subscribe, store.computed);
