import { useEffect, useState } from 'react';
import { call } from '../api/call';

interface Embed {
  /** With a login for this look; null: there is none; undefined: it is asked for. */
  readonly url: string | null | undefined;
  /** Another look, with a login of its own. */
  renew(): void;
}

/** The dashboard's address, asked for once each time that the page is opened. */
export function useEmbed(): Embed {
  const [look, setLook] = useState(0);
  const [url, setUrl] = useState<string | null>();
  // Each look is a login of its own.
  useEffect(() => {
    const gone = new AbortController();
    call('stats.embed', {}, { signal: gone.signal }).then(
      (answer) => setUrl(answer.url),
      // Our own charts say what is wrong; a dashboard that stands already stays.
      () => gone.signal.aborted || setUrl((before) => before ?? null),
    );
    return () => gone.abort();
  }, [look]);
  return { url, renew: () => setLook(look + 1) };
}
