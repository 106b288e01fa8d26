import { useCallback, useState } from 'react';

/** Does what is inside stand wider than its frame? Then the keyboard must be able to get there. */
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
