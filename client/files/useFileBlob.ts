import { useEffect, useState } from 'react';
import { fetchBlob } from '../api/call';
import type { FailedQuery } from '../api/LoadError';
import type { ViewedFile } from './viewedFiles';

interface Loaded {
  readonly id: string;
  readonly blob?: Blob;
  readonly error?: Error;
}

/** Loads a file’s content; `query` is for LoadError. */
export function useFileBlob({ _id: id, url }: ViewedFile): { blob: Blob | undefined; query: FailedQuery } {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    fetchBlob(url, stop.signal).then(
      (blob) => setLoaded({ id, blob }),
      (error: Error) => !stop.signal.aborted && setLoaded({ id, error }),
    );
    return () => stop.abort();
  }, [id, url, attempt]);
  const now = loaded?.id === id ? loaded : null;
  return {
    blob: now?.blob,
    query: {
      error: now?.error ?? null,
      isFetching: now === null,
      refetch: () => {
        setLoaded(null);
        setAttempt(attempt + 1);
      },
    },
  };
}
