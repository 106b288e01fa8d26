import { useEffect, useState } from 'react';

/** Something said for so many milliseconds, and again from the beginning when it is said again. */
export function useShortly(ms: number): { readonly shown: boolean; show(): void; hide(): void } {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), ms);
    return () => clearTimeout(timer);
  }, [times, ms]);
  return { shown: times > 0, show: () => setTimes((before) => before + 1), hide: () => setTimes(0) };
}
