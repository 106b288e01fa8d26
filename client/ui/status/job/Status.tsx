import type { ReactNode } from 'react';
import type { Status as StatusName } from '../../../../common/jobs/status';
import { statusKey, StatusGlyph } from './StatusGlyph';
import css from './Status.module.css';

interface StatusProps {
  status: StatusName;
  /** Text instead of the status name: "Released R0", "paused". */
  children?: ReactNode;
}

/** A status as glyph and word, never color alone. For rows, notes and charts. */
export function Status({ status, children }: StatusProps) {
  return (
    <span className={css.status} data-status={statusKey(status)}>
      <StatusGlyph status={status} />
      <span>{children ?? status}</span>
    </span>
  );
}
