import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './afterPaint';
import { onLeaving } from './leaving';
import { attemptEach } from '../feedback/attempt';

interface Later {
  /** Runs work after the next frame is painted, in order. */
  later: (work: () => void) => void;
  /** Runs all waiting work now. */
  settle: () => void;
}

/**
 * Defers work that a key need not wait for until after the paint. `settled` is called once the work is done and
 * rendered. Nothing is lost when the page closes.
 */
export function useAfterPaint(settled: () => void): Later {
  const due = useRef<(() => void)[]>([]);
  const onSettled = useRef(settled);
  onSettled.current = settled;
  const settle = useCallback(() => {
    const work = due.current;
    if (work.length === 0) return;
    due.current = [];
    flushSync(() => attemptEach(work));
    onSettled.current();
  }, []);
  const later = useCallback(
    (work: () => void) => {
      if (due.current.push(work) === 1) void afterPaint().then(settle);
    },
    [settle],
  );
  // Runs waiting work before the page or session closes.
  useLayoutEffect(() => {
    const stop = onLeaving(settle);
    return () => {
      stop();
      attemptEach(due.current.splice(0));
    };
  }, [settle]);
  return { later, settle };
}
