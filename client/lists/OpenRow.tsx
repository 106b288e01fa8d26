import type { ReactNode } from 'react';
import css from './list.module.css';

/** Name of a row that has no page; opens its dialog, like a click on the row. */
export const OpenRow = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button type="button" className={css.open} onClick={onOpen}>
    {children}
  </button>
);
