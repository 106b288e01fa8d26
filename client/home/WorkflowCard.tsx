import type { JobView } from '../../common/jobs/job';
import { BoardCard } from '../ui/BoardCard';
import { Button } from '../ui/Button';
import { useTakeJob } from './useTakeJob';

interface WorkflowCardProps {
  job: JobView;
  /** It has left the board while a hand was near. */
  gone: boolean;
}

/** A job on the board: free ones are taken in place; whoever takes one lets the card flash once. */
export function WorkflowCard({ job, gone }: WorkflowCardProps) {
  const { shown, take } = useTakeJob(job);
  return (
    <BoardCard
      job={job._id}
      to={`/jobs/${job._id}`}
      num={shown.num}
      revision={shown.revision}
      correction={shown.correction}
      name={shown.name}
      status={shown.statusCurrent}
      due={shown.dueBackTime}
      paused={shown.statusCurrent === 'RFI'}
      drafter={shown.cadCurrent ?? null}
      note={gone ? 'has moved on' : shown.owner.companyName}
      flashKey={shown.cadCurrent?._id ?? null}
      actions={
        take &&
        !gone && (
          <Button size="sm" onClick={take} aria-label={`Assign ${job.num} to me`}>
            Assign
          </Button>
        )
      }
    />
  );
}
