import { useCallback, useState } from 'react';

/** Detects content that is wider than its container and must therefore be scrollable by keyboard. */
export function useScrolls() {
  const [scrolls, setScrolls] = useState(false);
  const ref = useCallback((frame: HTMLElement | null) => {
    if (!frame) return;
    const watch = new ResizeObserver(() => setScrolls(frame.scrollWidth > frame.clientWidth));
    watch.observe(frame);
    for (const inside of frame.children) watch.observe(inside);
    return () => watch.disconnect();
  }, []);
  return { ref, scrolls };
}
