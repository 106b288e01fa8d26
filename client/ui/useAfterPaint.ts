import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './afterPaint';
import { attemptEach } from './attempt';

interface Later {
  /** Is done when the next frame is on the screen, in the order in which it was put. */
  later: (work: () => void) => void;
  /** Whoever comes before that frame does it first. */
  settle: () => void;
}

/** Work that a key need not wait for. `settled` is told when it is done and drawn. None is lost when the page goes. */
export function useAfterPaint(settled: () => void): Later {
  const due = useRef<(() => void)[]>([]);
  const told = useRef(settled);
  told.current = settled;
  const settle = useCallback(() => {
    const work = due.current;
    if (work.length === 0) return;
    due.current = [];
    flushSync(() => attemptEach(work));
    told.current();
  }, []);
  const later = useCallback(
    (work: () => void) => {
      if (due.current.push(work) === 1) void afterPaint().then(settle);
    },
    [settle],
  );
  // Before whoever is written to ends.
  useLayoutEffect(() => {
    addEventListener('pagehide', settle);
    return () => {
      removeEventListener('pagehide', settle);
      attemptEach(due.current.splice(0));
    };
  }, [settle]);
  return { later, settle };
}
