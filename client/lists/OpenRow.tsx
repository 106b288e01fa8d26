import type { ReactNode } from 'react';
import css from './list.module.css';

/** What names a row that has no page of its own: pressing it opens its form, as a click on the row does. */
export const OpenRow = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button type="button" className={css.open} onClick={onOpen}>
    {children}
  </button>
);
