import { can } from '../../common/access/can';
import type { JobView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { badgeText, Pips } from '../ui/Pips';
import { toast } from '../ui/toast';
import css from './job.module.css';
import { type Badge, useAdvance } from './useAdvance';

/** A badge on a job's row: a click of the staff advances it (spec §4), and the word that says so takes it back. */
export function RowBadge({ of, job }: { of: Badge; job: JobView }) {
  const me = useMe();
  const { shown, next, advance } = useAdvance(of, job);
  const pips = <Pips of={of} value={shown} />;
  if (!can['job.advance'](me.viewer)) return pips;
  const go = async () => {
    const undo = await advance();
    if (!undo) return;
    const text = `${of === 'quote' ? 'Quote' : 'Production'} of ${job.num}: ${badgeText(of, next)}.`;
    toast.done({ text, action: { label: 'Undo', onClick: undo } });
  };
  return (
    <button type="button" className={css.advance} onClick={() => void go()} title={`Advance to ${next}`}>
      {pips}
    </button>
  );
}
