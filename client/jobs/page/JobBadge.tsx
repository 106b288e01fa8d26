import type { JobView } from '../../../common/jobs/job';
import { badgeText, Pips } from '../../ui/status/job/Pips';
import css from './job.module.css';
import { type Badge, useAdvance } from './useAdvance';
import { badgeText as badgeLabels } from '../jobText';

interface JobBadgeProps {
  of: Badge;
  job: JobView;
  /** Only staff can click it (R1). */
  advances: boolean;
}

/** A badge and its text. Staff click it to advance it, and can undo that for a minute. */
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
      <button type="button" className={css.advance} onClick={() => void advance()} title={badgeLabels.advance(next)}>
        {value}
      </button>
      {undo && (
        <button type="button" className={css.set} onClick={undo}>
          {badgeLabels.undo}
        </button>
      )}
    </span>
  );
}
