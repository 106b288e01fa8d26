import { useEffect, useState } from 'react';
import { fetchPicture } from '../api/call';

/** A picture of ours by its url: fetched with the person's own token, for an <img> has none. Null until it is there. */
export function usePicture(url: string | null): string | null {
  const [shown, setShown] = useState<{ readonly of: string; readonly src: string } | null>(null);
  useEffect(() => {
    if (url === null) return;
    const stop = new AbortController();
    let made: string | null = null;
    fetchPicture(url, stop.signal).then(
      (picture) => {
        made = URL.createObjectURL(picture);
        setShown({ of: url, src: made });
      },
      // A logo that is not there leaves its place empty.
      () => undefined,
    );
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
      setShown(null);
    };
  }, [url]);
  return shown?.of === url ? shown.src : null;
}
