import { useEffect, useState } from 'react';
import { fetchBlob } from '../../api/call';

/** An image from our API, fetched with the user's token because an <img> can't send one. Null until it is loaded. */
export function usePicture(url: string | null): string | null {
  const [shown, setShown] = useState<{ readonly of: string; readonly src: string } | null>(null);
  useEffect(() => {
    if (url === null) return;
    const stop = new AbortController();
    let objectUrl: string | null = null;
    fetchBlob(url, stop.signal).then(
      (picture) => {
        objectUrl = URL.createObjectURL(picture);
        setShown({ of: url, src: objectUrl });
      },
      // A missing logo leaves its place empty.
      () => undefined,
    );
    return () => {
      stop.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
      setShown(null);
    };
  }, [url]);
  return shown?.of === url ? shown.src : null;
}
