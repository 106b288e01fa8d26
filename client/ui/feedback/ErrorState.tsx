import type { ReactNode } from 'react';
import { Button } from '../Button';
import { CopyText } from './CopyText';
import { Glyph } from '../Glyph';
import { failureText } from './feedbackText';
import css from './EmptyState.module.css';

interface ErrorStateProps {
  /** "Error loading item catalog" */
  title: ReactNode;
  /** Says what happened and whether the user's work is safe. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Copyable detail for support: "request 7f3a-19c2". */
  detail?: string;
}

export const ErrorState = ({ title, children, onRetry, retrying, detail }: ErrorStateProps) => (
  <div className={css.state} role="alert">
    <Glyph name="alert" size={26} />
    <p className={css.title}>{title}</p>
    {children && <div className={css.text}>{children}</div>}
    {(onRetry || detail) && (
      <div className={css.actions}>
        {onRetry && (
          <Button kind="primary" onClick={onRetry} pending={retrying}>
            {failureText.tryAgain}
          </Button>
        )}
        {detail && (
          <CopyText text={detail} button="plain">
            {failureText.copyDetails}
          </CopyText>
        )}
      </div>
    )}
    {detail && <p className={css.detail}>{detail}</p>}
  </div>
);
