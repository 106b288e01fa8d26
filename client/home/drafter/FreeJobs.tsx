import { pausedAt } from '../../../common/jobs/timeLeft';
import { useMe } from '../../access/useMe';
import { mayTake } from '../../jobs/mayTake';
import { TakeJob } from './TakeJob';
import { WorkList } from './WorkList';
import { unassignedJobsText } from '../homeText';
import { panelAndLevel } from '../panelAndLevel';

/** Unassigned jobs that this drafter can take. Jobs on hold are left out: there is nothing to do on them yet. */
export function FreeJobs() {
  const me = useMe();
  return (
    <WorkList
      texts={unassignedJobsText}
      belongs={(job) => mayTake(job, me) && pausedAt(job) === null}
      note={panelAndLevel}
      action={(job, gone) => <TakeJob job={job} gone={gone} />}
    />
  );
}
