import { useEffect, useRef } from 'react';

/** Faster than that nobody sees a button, aims and clicks: the click was meant for what stood there before. */
const ripensIn = 600;

/**
 * Buttons that come and go by themselves: one that somebody else's change has just put under the pointer does not act.
 * What was there from the beginning acts at once.
 */
export function useRipe(keys: readonly string[]): (key: string) => boolean {
  const since = useRef<Map<string, number> | null>(null);
  const shown = keys.join('\n');
  useEffect(() => {
    const now = since.current === null ? Number.NEGATIVE_INFINITY : performance.now();
    const before = since.current;
    since.current = new Map(shown.split('\n').map((key) => [key, before?.get(key) ?? now]));
  }, [shown]);
  return (key) => performance.now() - (since.current?.get(key) ?? 0) > ripensIn;
}
