import { pausedAt } from '../../../common/jobs/timeLeft';
import { useMe } from '../../access/useMe';
import { mayTake } from '../../jobs/useTake';
import { TakeJob } from './TakeJob';
import { WorkList } from './WorkList';
import { unassignedJobsText } from '../homeText';

/** Unassigned jobs that this drafter can take. Jobs on hold are left out: there is nothing to do on them yet. */
export function FreeJobs() {
  const me = useMe();
  return (
    <WorkList
      texts={unassignedJobsText}
      belongs={(job) => mayTake(job, me) && pausedAt(job) === null}
      action={(job, gone) => <TakeJob job={job} gone={gone} />}
    />
  );
}
