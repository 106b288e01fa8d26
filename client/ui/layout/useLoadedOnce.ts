import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** True if nothing on the page was loading at some moment since mounting, or `maxWaitMs` have passed. */
export function useLoadedOnce(maxWaitMs: number): boolean {
  const loading = useIsFetching() > 0;
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (loaded || loading) return;
    // Queries start after the first render.
    const timer = setTimeout(() => setLoaded(true));
    return () => clearTimeout(timer);
  }, [loaded, loading]);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [maxWaitMs]);
  return loaded;
}
