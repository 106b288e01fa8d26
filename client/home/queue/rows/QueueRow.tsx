import type { ReactNode } from 'react';
import css from '../queue.module.css';

interface QueueRowProps {
  /** Job ID, for keyboard shortcuts. */
  job?: number;
  status: ReactNode;
  title: ReactNode;
  /** Facts that help to decide, on one line. */
  facts: readonly (string | null | undefined | false)[];
  /** How long it has waited, or the time left. */
  when?: ReactNode;
  /** Already decided; the row only keeps its place for a moment. */
  done?: boolean;
  selected?: boolean;
  /** The checkbox that selects the row. */
  select?: ReactNode;
  /** The decision's buttons, or its result. */
  children: ReactNode;
}

/** A row of the admin's queue. */
export const QueueRow = ({
  job,
  status,
  title,
  facts,
  when,
  done = false,
  selected,
  select,
  children,
}: QueueRowProps) => (
  <li
    className={css.row}
    data-job={job}
    data-row={job === undefined || undefined}
    data-done={done || undefined}
    data-selected={selected || undefined}
  >
    <span className={css.select}>{select}</span>
    <span className={css.status}>{status}</span>
    <span className={css.text}>
      <span className="row">{title}</span>
      <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
    <span className={css.when}>{when}</span>
    <span className={css.actions}>{children}</span>
  </li>
);
