import type { ReactNode } from 'react';
import css from './BoardColumn.module.css';

/** Columns side by side that fill the height of a Page with `fill`; stacked on a phone. */
export const Board = ({ children }: { children: ReactNode }) => <div className={css.board}>{children}</div>;
