import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

interface EmptyStateProps {
  /** "No rush jobs", "Nothing matches these filters", "You may not open billing". */
  title: ReactNode;
  /** Why it is empty, and what to do next. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Compact layout for narrow places, such as a column. */
  compact?: boolean;
}

/**
 * Says that there is nothing to show, with an optional action; used inside a `flush` Panel. Also for missing
 * permissions and unknown records.
 */
export const EmptyState = ({ title, children, actions, compact = false }: EmptyStateProps) => (
  <div className={compact ? `${css.state} ${css.compact}` : css.state}>
    <p className={css.title}>{title}</p>
    {children && <div className={css.text}>{children}</div>}
    {actions && <div className={css.actions}>{actions}</div>}
  </div>
);
