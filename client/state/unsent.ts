import { useEffect } from 'react';

/** What this browser has and the server has not: files under way, words typed. Signing out asks before it is lost. */
const held = new Map<symbol, string>();

export const unsentWork = (): string[] => [...new Set(held.values())];

/** Say while it is so: `useUnsent(sending > 0 ? 'a file that is still uploading' : null)`. */
export function useUnsent(what: string | null): void {
  useEffect(() => {
    if (what === null) return;
    const key = Symbol(what);
    held.set(key, what);
    return () => {
      held.delete(key);
    };
  }, [what]);
}
