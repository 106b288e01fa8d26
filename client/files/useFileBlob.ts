import { useEffect, useState } from 'react';
import { fetchBlob } from '../api/call';
import type { FailedQuery } from '../api/LoadError';
import { isChosen, type ViewedFile } from './viewedFiles';

interface Loaded {
  readonly id: string;
  readonly blob?: Blob;
  readonly error?: Error;
}

/** Loads a file’s content; `query` is for LoadError. */
export function useFileBlob(file: ViewedFile): { blob: Blob | undefined; query: FailedQuery } {
  const id = file._id;
  const [content, url] = isChosen(file) ? [file.content, null] : [undefined, file.url];
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (url === null) return;
    const stop = new AbortController();
    fetchBlob(url, stop.signal).then(
      (blob) => setLoaded({ id, blob }),
      (error: Error) => !stop.signal.aborted && setLoaded({ id, error }),
    );
    return () => stop.abort();
  }, [id, url, attempt]);
  const now = loaded?.id === id ? loaded : null;
  return {
    blob: content ?? now?.blob,
    query: {
      error: now?.error ?? null,
      isFetching: !content && now === null,
      refetch: () => {
        setLoaded(null);
        setAttempt(attempt + 1);
      },
    },
  };
}
