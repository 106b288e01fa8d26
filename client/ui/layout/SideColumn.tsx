import type { ReactNode } from 'react';
import css from './SideColumn.module.css';

interface SideColumnProps {
  /**
   * Accessible name. Set it if the panels may contain nothing focusable; the column then takes the focus, so that keys
   * can scroll it.
   */
  label?: string;
  children: ReactNode;
}

/** Panels beside the main content. The column scrolls by itself and fades at the end while there is more. */
export const SideColumn = ({ label, children }: SideColumnProps) => (
  <div className={css.side} {...(label && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
    {children}
  </div>
);
