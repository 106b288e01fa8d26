import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { useConnection } from '../../live/LiveProvider';
import { scheduleIdle } from '../../ui/typing/scheduleIdle';
import { QuoteSession } from './QuoteSession';
import type { SyncState } from './syncParts';

/** The quote's session while its page is shown; null until there is a connection. */
export function useQuoteSession(id: number): QuoteSession | null {
  const connection = useConnection();
  const [session, setSession] = useState<QuoteSession | null>(null);
  useEffect(() => {
    if (!connection) return;
    const opened = new QuoteSession(connection, id);
    setSession(opened);
    return () => {
      setSession(null);
      opened.end();
    };
  }, [connection, id]);
  return session;
}

/** Good news can wait until the user stops typing; problems show at once. */
const patient: SyncState['saved'] = 'saved';

/** One field of the document's sync state; rerenders only when it changes. */
export function useSync<K extends keyof SyncState>({ sync }: QuoteSession, field: K): SyncState[K] {
  const subscribe = useCallback(
    (listener: () => void) =>
      sync.subscribe(() => (sync.state[field] === patient ? scheduleIdle(listener, 100) : listener())),
    [sync, field],
  );
  return useSyncExternalStore(subscribe, () => sync.state[field]);
}

export const useContent = ({ store }: QuoteSession): QuoteContent =>
  useSyncExternalStore(store.subscribe, store.content);
export const useComputed = ({ store }: QuoteSession): ComputedQuote =>
  useSyncExternalStore(store.subscribe, store.computed);
