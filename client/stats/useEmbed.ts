import { useEffect, useState } from 'react';
import { call } from '../api/call';

interface Embed {
  /** URL with a one-time sign-in; null if no dashboard is set up, undefined while loading. */
  readonly url: string | null | undefined;
  /** Counts the answers: the URL of two sign-ins in one second is the same. */
  readonly loads: number;
  /** Loads the dashboard again with a new sign-in. */
  renew(): void;
}

/** URL of the embedded dashboard, requested each time the page opens. */
export function useEmbed(): Embed {
  const [attempt, setAttempt] = useState(0);
  const [{ url, loads }, setEmbed] = useState<Pick<Embed, 'url' | 'loads'>>({ url: undefined, loads: 0 });
  useEffect(() => {
    const abort = new AbortController();
    call('stats.embed', {}, { signal: abort.signal }).then(
      (answer) => setEmbed((before) => ({ url: answer.url, loads: before.loads + 1 })),
      // On failure the built-in charts show the error; an open dashboard stays open.
      () => abort.signal.aborted || setEmbed((before) => ({ ...before, url: before.url ?? null })),
    );
    return () => abort.abort();
  }, [attempt]);
  return { url, loads, renew: () => setAttempt(attempt + 1) };
}
