import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import css from './viewer.module.css';

interface StageProps extends Omit<ComponentProps<'div'>, 'ref'> {
  /** The scrolling box, for content that measures it. */
  box?: RefObject<HTMLDivElement | null>;
}

/**
 * The scrolling box around the content of a file. Content that appears after the viewer takes the focus from the frame
 * that waited for it, and from nothing else.
 */
export function Stage({ box, ...props }: StageProps) {
  const own = useRef<HTMLDivElement>(null);
  const shown = box ?? own;
  useEffect(() => {
    if (document.activeElement?.matches('[data-frame]')) shown.current?.focus({ preventScroll: true });
  }, [shown]);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  return <div ref={shown} className={css.stage} data-stage tabIndex={0} {...props} />;
}
