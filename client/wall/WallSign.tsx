import type { ReactNode } from 'react';
import { Glyph } from '../ui/Glyph';
import css from './wall.module.css';

/** A problem, large enough to be read across the room. */
export const WallSign = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.sign} role="status">
    <Glyph name="alert" size={48} />
    <b>{title}</b>
    <span>{children}</span>
  </div>
);
