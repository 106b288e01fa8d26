import { useEffect, useState } from 'react';

const latestMs = 3000;
/** Delay in browsers without idle callbacks. */
const laterMs = 1000;

/** True once the browser is idle: parts that the first look at a page doesn't need are loaded then. */
export function useWhenIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const start = () => setIdle(true);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(start, laterMs);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout: latestMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
