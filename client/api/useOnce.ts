import { useRef } from 'react';

/** One at a time: the second half of a double click is not a second deed. Failures are the work's own to tell. */
export function useOnce(): (work: () => Promise<unknown>) => void {
  const running = useRef(false);
  return (work) => {
    if (running.current) return;
    running.current = true;
    void work().finally(() => {
      running.current = false;
    });
  };
}
