import type { ReactNode } from 'react';
import css from './SideColumn.module.css';

/** Panels beside the main thing of a page: they scroll in themselves, and fade at the foot while there are more. */
export const SideColumn = ({ children }: { children: ReactNode }) => <div className={css.side}>{children}</div>;
