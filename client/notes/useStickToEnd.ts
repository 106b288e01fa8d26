import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const near = 40;

/**
 * Keeps a scrolling thread at its end as notes arrive. A user who has scrolled up keeps the position and gets the number
 * of new notes instead.
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
    const added = length - before.current;
    before.current = length;
    if (atEnd.current) toEnd();
    else if (added > 0) setMissed((missed) => missed + added);
  }, [length]);
  // The box itself resizes when a panel above it appears or the composer below it grows.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let height = box.clientHeight;
    const watch = new ResizeObserver(() => {
      // The bottom edge stays where it is, so the visible notes keep their position on screen.
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
