import { useEffect, useRef } from 'react';

/**
 * Time in ms in which nobody can see a button, aim and click; a faster click was meant for the previous content.
 */
const guardMs = 600;

/**
 * Ignores clicks on a button that another user's change has just put under the pointer. Buttons shown from the start
 * react at once.
 */
export function useClickGuard(keys: readonly string[]): (key: string) => boolean {
  const since = useRef<Map<string, number> | null>(null);
  const shown = keys.join('\n');
  useEffect(() => {
    const now = since.current === null ? Number.NEGATIVE_INFINITY : performance.now();
    const before = since.current;
    since.current = new Map(shown.split('\n').map((key) => [key, before?.get(key) ?? now]));
  }, [shown]);
  return (key) => performance.now() - (since.current?.get(key) ?? 0) > guardMs;
}
