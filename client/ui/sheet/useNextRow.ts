import { useEffect, useRef } from 'react';

/** Moves the keyboard to a row that is about to be added at the end, once it exists. */
export function useNextRow(lastId: string | undefined, go: (column: number) => void) {
  const requested = useRef<{ readonly column: number; readonly after: string | undefined } | null>(null);
  // Detected by its ID, because another user may remove a row at the same time.
  useEffect(() => {
    if (requested.current === null || lastId === undefined || lastId === requested.current.after) return;
    const { column } = requested.current;
    requested.current = null;
    go(Math.max(0, column));
  }, [lastId]);
  return {
    request: (column: number) => {
      requested.current = { column, after: lastId };
    },
    cancel: () => {
      requested.current = null;
    },
  };
}
