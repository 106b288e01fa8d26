import type { ReactNode } from 'react';
import { Button } from '../Button';
import { failureText } from './feedbackText';
import css from './EmptyState.module.css';

interface FailureNoteProps {
  title: string;
  children: ReactNode;
  onRetry: () => void;
}

/** A small ErrorState for the initial bundle and the wall: no icon and no details to copy. */
export const FailureNote = ({ title, children, onRetry }: FailureNoteProps) => (
  <div className={css.state} role="alert">
    <p className={css.title}>{title}</p>
    <div className={css.text}>{children}</div>
    <div className={css.actions}>
      <Button kind="primary" onClick={onRetry}>
        {failureText.tryAgain}
      </Button>
    </div>
  </div>
);
