import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

interface EmptyStateProps {
  /** "No rush jobs", "Nothing matches these filters", "You may not open billing". */
  title: ReactNode;
  /** Why, and what comes next. */
  children?: ReactNode;
  actions?: ReactNode;
  /** In a narrow place, such as a column. */
  compact?: boolean;
}

/** Nothing here, said plainly and with a way on; inside a Panel that is `flush`. Serves no-permission and not-found as well. */
export const EmptyState = ({ title, children, actions, compact = false }: EmptyStateProps) => (
  <div className={compact ? `${css.state} ${css.compact}` : css.state}>
    <p className={css.title}>{title}</p>
    {children && <div className={css.text}>{children}</div>}
    {actions && <div className={css.actions}>{actions}</div>}
  </div>
);
