import type { ReactNode } from 'react';
import { Glyph } from '../ui/Glyph';
import css from './viewer.module.css';

interface NotShownProps {
  title?: string;
  children: ReactNode;
  below?: ReactNode;
}

/** In place of a file that the viewer can't show: why, and what to do. */
export const NotShown = ({ title, children, below }: NotShownProps) => (
  <div className={css.notShown} role="status">
    <Glyph name="file" size={32} />
    {title && <b>{title}</b>}
    <p>{children}</p>
    {below}
  </div>
);
