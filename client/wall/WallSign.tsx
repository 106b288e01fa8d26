import type { ReactNode } from 'react';
import { Glyph } from '../ui/Glyph';
import css from './wall.module.css';

interface WallSignProps {
  title: string;
  /** Errors are red; a connection that will return is amber. */
  kind?: 'error' | 'warning';
  children: ReactNode;
}

/** A problem, large enough to be read across the room. */
export const WallSign = ({ title, kind = 'warning', children }: WallSignProps) => (
  <div className={css.sign} data-kind={kind} role="status">
    <Glyph name="alert" size={48} />
    <b>{title}</b>
    <span>{children}</span>
  </div>
);
