import type { JobView } from '../../common/jobs/job';
import { badgeText, Pips } from '../ui/Pips';
import css from './job.module.css';
import { type Badge, useAdvance } from './useAdvance';

interface JobBadgeProps {
  of: Badge;
  job: JobView;
  /** Clicking it is the staff's right (spec §6). */
  advances: boolean;
}

/** A badge and its text; for the staff a click advances it, and for a minute the same person may take that back. */
export function JobBadge({ of, job, advances }: JobBadgeProps) {
  const { shown, next, advance, undo } = useAdvance(of, job);
  const value = (
    <>
      <Pips of={of} value={shown} /> {badgeText(of, shown)}
    </>
  );
  if (!advances) return <span className={css.badge}>{value}</span>;
  return (
    <span className={css.badge}>
      <button type="button" className={css.advance} onClick={() => void advance()} title={`Advance to ${next}`}>
        {value}
      </button>
      {undo && (
        <button type="button" className={css.set} onClick={undo}>
          undo
        </button>
      )}
    </span>
  );
}
