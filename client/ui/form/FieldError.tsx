import type { ReactNode } from 'react';
import { Glyph } from '../Glyph';
import css from './Field.module.css';

interface FieldErrorProps {
  id: string;
  children: ReactNode;
  /** A quick fix beside it, such as "Use 36". */
  fix?: ReactNode;
}

/** Error of a control: what is wrong and what to do. Field shows its own; this one is for a row of several controls. */
export const FieldError = ({ id, children, fix }: FieldErrorProps) => (
  <div className={css.below}>
    <span id={id} className={css.error} aria-live="polite">
      {children && <Glyph name="alert" size={12} />}
      <span>{children}</span>
    </span>
    {fix}
  </div>
);
