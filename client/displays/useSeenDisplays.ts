import { useEffect } from 'react';

/** No event announces that a display was seen, so screens that show it ask. */
const seenMs = 10_000;

export function useSeenDisplays(refetch: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, seenMs);
    return () => clearInterval(timer);
  }, [refetch]);
}
