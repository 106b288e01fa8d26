import { isMine } from '../../common/jobs/matches';
import { useMe } from '../access/useMe';
import { WorkList } from './drafter/WorkList';
import { ownJobsText } from './homeText';

/** The drafter's own jobs. */
export function OwnJobs() {
  const { user } = useMe();
  return <WorkList texts={ownJobsText} belongs={(job) => isMine(job, { id: user._id, staff: true })} accent />;
}
