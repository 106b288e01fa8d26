import type { Status } from '../../../../common/jobs/status';
import { statusKey, StatusGlyph } from './StatusGlyph';
import css from './Status.module.css';

/** A status on a tinted background, only where it is the only one, such as in a page's title. */
export function StatusChip({ status }: { status: Status }) {
  return (
    <span className={`${css.status} ${css.chip}`} data-status={statusKey(status)}>
      <StatusGlyph status={status} />
      {status}
    </span>
  );
}
