import { useEffect, useState } from 'react';

/** Shows a message for `ms`; showing it again restarts the timer. */
export function useFlashMessage(ms: number): { readonly shown: boolean; show(): void; hide(): void } {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), ms);
    return () => clearTimeout(timer);
  }, [times, ms]);
  return { shown: times > 0, show: () => setTimes((before) => before + 1), hide: () => setTimes(0) };
}
