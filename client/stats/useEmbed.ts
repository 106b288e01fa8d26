import { useEffect, useState } from 'react';
import { call } from '../api/call';

interface Embed {
  /** URL with a one-time sign-in; null if no dashboard is set up, undefined while loading. */
  readonly url: string | null | undefined;
  /** Loads the dashboard again with a new sign-in. */
  renew(): void;
}

/** URL of the embedded dashboard, requested each time the page opens. */
export function useEmbed(): Embed {
  const [attempt, setAttempt] = useState(0);
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    const abort = new AbortController();
    call('stats.embed', {}, { signal: abort.signal }).then(
      (answer) => setUrl(answer.url),
      // On failure the built-in charts show the error; an open dashboard stays open.
      () => abort.signal.aborted || setUrl((before) => before ?? null),
    );
    return () => abort.abort();
  }, [attempt]);
  return { url, renew: () => setAttempt(attempt + 1) };
}
