import type { ReactNode } from 'react';
import css from './SideColumn.module.css';

interface SideColumnProps {
  /** Where its panels may hold nothing that takes the focus, it takes it itself, under this name: keys scroll it. */
  label?: string;
  children: ReactNode;
}

/** Panels beside the main thing of a page: they scroll in themselves, and fade at the foot while there are more. */
export const SideColumn = ({ label, children }: SideColumnProps) => (
  <div className={css.side} {...(label && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
    {children}
  </div>
);
