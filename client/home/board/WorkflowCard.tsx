import type { JobView } from '../../../common/jobs/job';
import { pausedAt } from '../../../common/jobs/timeLeft';
import { BoardCard } from '../../ui/board/BoardCard';
import { Button } from '../../ui/Button';
import { LateMark } from '../../planning/LateMark';
import type { Late } from '../../planning/usePlan';
import { useTakeInPlace } from '../drafter/useTakeInPlace';
import { assignText, boardText } from '../homeText';
import { panelAndLevel } from '../panelAndLevel';

interface WorkflowCardProps {
  job: JobView;
  /** The job has left the board while the pointer was near. */
  gone: boolean;
  /** Likely late jobs by ID. */
  late: ReadonlyMap<number, Late>;
}

const noteOf = (job: JobView): string => [panelAndLevel(job), job.owner.companyName].filter(Boolean).join(' · ');

/** A job on the board. Users can take an unassigned one here; the card flashes when its drafter changes. */
export function WorkflowCard({ job, gone, late }: WorkflowCardProps) {
  const { shown, take } = useTakeInPlace(job);
  const drafter = shown.cadCurrent ?? null;
  const stopped = pausedAt(shown);
  // Unassigned on hold: not counted above the board, since there is nothing to take yet.
  const idle = drafter === null && stopped !== null;
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
      pausedAt={stopped}
      drafter={idle ? undefined : drafter}
      mark={!gone && <LateMark job={job} jobs={late} />}
      note={gone ? boardText.changed : noteOf(shown)}
      flashKey={drafter?._id ?? null}
      actions={
        take &&
        !idle &&
        !gone && (
          <Button size="sm" onClick={take} aria-label={assignText.label(job.num)}>
            {assignText.assign}
          </Button>
        )
      }
    />
  );
}
