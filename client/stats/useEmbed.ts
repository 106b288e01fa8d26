import { useEffect, useState } from 'react';
import { call } from '../api/call';

/** The dashboard's address with a login for this look, asked for once each time that the page is opened; null: none. */
export function useEmbed(): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    const gone = new AbortController();
    call('stats.embed', {}, { signal: gone.signal }).then(
      (answer) => setUrl(answer.url),
      // Our own charts say what is wrong.
      () => gone.signal.aborted || setUrl(null),
    );
    return () => gone.abort();
  }, []);
  return url;
}
