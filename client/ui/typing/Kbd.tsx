import type { ReactNode } from 'react';
import css from './Kbd.module.css';

/** A keyboard key. `decorative` keeps it out of the accessible name of a button around it. */
export const Kbd = ({ children, decorative }: { children: ReactNode; decorative?: boolean }) => (
  <kbd className={css.kbd} aria-hidden={decorative}>
    {children}
  </kbd>
);
