import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const near = 40;

/**
 * A thread that scrolls inside itself shows its end, and keeps showing it while somebody is there; who reads further up
 * is not moved, but told how many came.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, length: number) {
  const atEnd = useRef(true);
  const before = useRef(0);
  const [missed, setMissed] = useState(0);
  const toEnd = () => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
    atEnd.current = true;
    setMissed(0);
  };
  useLayoutEffect(() => {
    const came = length - before.current;
    before.current = length;
    if (atEnd.current) toEnd();
    else if (came > 0) setMissed((missed) => missed + came);
  }, [length]);
  // The box itself grows and shrinks: a panel above it appears, the composer below it gets a line more.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let height = box.clientHeight;
    const watch = new ResizeObserver(() => {
      // Its foot stands and its head moves: what one reads keeps its place on the screen.
      box.scrollTop = atEnd.current ? box.scrollHeight : box.scrollTop + height - box.clientHeight;
      height = box.clientHeight;
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [scroller]);
  const onScroll = () => {
    const box = scroller.current;
    if (!box) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < near;
    if (atEnd.current) setMissed(0);
  };
  return { missed, toEnd, onScroll };
}
