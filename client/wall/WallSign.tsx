import type { ReactNode } from 'react';
import { Glyph } from '../ui/Glyph';
import css from './wall.module.css';

/** Something is not as it should be, said so that the whole room sees it. */
export const WallSign = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.sign} role="status">
    <Glyph name="alert" size={48} />
    <b>{title}</b>
    <span>{children}</span>
  </div>
);
