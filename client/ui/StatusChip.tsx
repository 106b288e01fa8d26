import type { Status } from '../../common/jobs/status';
import { statusKey, StatusGlyph } from './StatusGlyph';
import css from './Status.module.css';

/** On a tinted ground: only where a status stands alone, such as a page's title. */
export function StatusChip({ status }: { status: Status }) {
  return (
    <span className={`${css.status} ${css.chip}`} data-status={statusKey(status)}>
      <StatusGlyph status={status} />
      {status}
    </span>
  );
}
