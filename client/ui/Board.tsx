import type { ReactNode } from 'react';
import css from './BoardColumn.module.css';

/** The columns side by side, as high as a Page with `fill` gives; on a phone one below the other. */
export const Board = ({ children }: { children: ReactNode }) => <div className={css.board}>{children}</div>;
