import { useRef } from 'react';
import { report } from '../ui/feedback/attempt';

/**
 * Runs one piece of work at a time, so a double click acts once. The work shows its own failures; unexpected ones are
 * reported.
 */
export function useOnce(): (work: () => Promise<unknown>) => void {
  const running = useRef(false);
  return (work) => {
    if (running.current) return;
    running.current = true;
    const attempt = async () => work();
    void attempt()
      .catch(report)
      .finally(() => {
        running.current = false;
      });
  };
}
