import { can } from '../../../common/access/can';
import type { JobView } from '../../../common/jobs/job';
import { useMe } from '../../access/useMe';
import { badgeText, Pips } from '../../ui/status/job/Pips';
import { toast } from '../../ui/feedback/toast';
import css from '../page/job.module.css';
import { rowBadgeText } from './listText';
import { type Badge, useAdvance } from '../page/useAdvance';

/** A badge in a job list: staff click it to advance it (R2), with an Undo in the toast. */
export function RowBadge({ of, job }: { of: Badge; job: JobView }) {
  const me = useMe();
  const { shown, next, advance } = useAdvance(of, job);
  const pips = (
    <span className={css.rowBadge}>
      <Pips of={of} value={shown} /> <span className={`cut ${css.step}`}>{badgeText(of, shown)}</span>
    </span>
  );
  if (!can['job.advance'](me.viewer)) return <span className={css.badgeRoom}>{pips}</span>;
  const go = async () => {
    const undo = await advance();
    if (!undo) return;
    toast.done({
      text: rowBadgeText.marked[of](job.num, badgeText(of, next)),
      action: { label: rowBadgeText.undo, onClick: undo },
    });
  };
  return (
    <span className={css.badgeRoom}>
      <button type="button" className={css.advance} onClick={() => void go()} title={rowBadgeText.advance(next)}>
        {pips}
      </button>
    </span>
  );
}
