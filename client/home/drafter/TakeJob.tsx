import type { JobView } from '../../../common/jobs/job';
import { useMe } from '../../access/useMe';
import { Button } from '../../ui/Button';
import { DrafterBadge } from '../../ui/status/job/DrafterBadge';
import { useBoard } from '../board/useBoard';
import { useTakeInPlace } from './useTakeInPlace';
import { assignText } from '../homeText';

/** Assigns a job to the user; once it is assigned, shows to whom. */
export function TakeJob({ job, gone }: { job: JobView; gone: boolean }) {
  const me = useMe();
  const { data: board = [] } = useBoard();
  const { shown, take } = useTakeInPlace(job);
  if (!gone && take) {
    return (
      <Button size="sm" onClick={take} aria-label={assignText.label(job.num)}>
        {assignText.assign}
      </Button>
    );
  }
  // The job has left this list; the board still knows its drafter.
  const drafter = (gone ? board.find(({ _id }) => _id === job._id) : shown)?.cadCurrent;
  if (!drafter) return <span className="t3">{assignText.gone}</span>;
  return (
    <span role="status">
      <DrafterBadge drafter={drafter} /> {drafter._id === me.user._id ? assignText.yours : assignText.assigned}
    </span>
  );
}
