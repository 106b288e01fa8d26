import type { ReactNode } from 'react';
import type { Status as StatusName } from '../../common/jobs/status';
import { statusKey, StatusGlyph } from './StatusGlyph';
import css from './Status.module.css';

interface StatusProps {
  status: StatusName;
  /** Other words than the status' own: "Released R0", "paused". */
  children?: ReactNode;
}

/** Glyph and word: never colour alone. For rows, notes and charts. */
export function Status({ status, children }: StatusProps) {
  return (
    <span className={css.status} data-status={statusKey(status)}>
      <StatusGlyph status={status} />
      <span>{children ?? status}</span>
    </span>
  );
}
