import { type FocusEvent, type ReactNode, useRef } from 'react';
import { useFocusIfLost } from './useFocusIfLost';
import css from './viewer.module.css';

/**
 * The part of the viewer with the shown file. It has the focus while the file is loading or if it can’t be shown, so that
 * the focus never leaves the viewer; the content has it otherwise.
 */
export function FileFrame({ name, children }: { name: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useFocusIfLost(frame);
  const passOn = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget)
      currentTarget.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={frame}
      className={css.shown}
      aria-label={name}
      tabIndex={-1}
      data-autofocus
      data-frame
      onFocus={passOn}
    >
      {children}
    </section>
  );
}
