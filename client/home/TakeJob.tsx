import type { JobView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { Button } from '../ui/Button';
import { DrafterBadge } from '../ui/DrafterBadge';
import { useBoard } from './useBoard';
import { useTakeJob } from './useTakeJob';

/** The button that takes a job; once it is taken, by whom. */
export function TakeJob({ job, gone }: { job: JobView; gone: boolean }) {
  const me = useMe();
  const { data: board = [] } = useBoard();
  const { shown, take } = useTakeJob(job);
  if (!gone && take) {
    return (
      <Button size="sm" onClick={take} aria-label={`Assign ${job.num} to me`}>
        Assign
      </Button>
    );
  }
  // It has left this list; the board still knows who has it.
  const drafter = (gone ? board.find(({ _id }) => _id === job._id) : shown)?.cadCurrent;
  if (!drafter) return <span className="t3">moved on</span>;
  return (
    <span role="status">
      <DrafterBadge drafter={drafter} /> {drafter._id === me.user._id ? 'yours' : 'took it'}
    </span>
  );
}
