import type { ReactNode } from 'react';
import { Button } from './Button';
import css from './EmptyState.module.css';

interface FailureNoteProps {
  title: string;
  children: ReactNode;
  onRetry: () => void;
}

/** ErrorState for what every screen loads, the wall too: no picture and nothing to copy. */
export const FailureNote = ({ title, children, onRetry }: FailureNoteProps) => (
  <div className={css.state} role="alert">
    <p className={css.title}>{title}</p>
    <div className={css.text}>{children}</div>
    <div className={css.actions}>
      <Button kind="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </div>
);
