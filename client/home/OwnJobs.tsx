import { isMine } from '../../common/jobs/matches';
import { useMe } from '../access/useMe';
import { WorkList } from './WorkList';

/** What this drafter has on the table. */
export function OwnJobs() {
  const { user } = useMe();
  return (
    <WorkList
      title="Your jobs"
      what="your jobs"
      belongs={(job) => isMine(job, { id: user._id, staff: true })}
      accent
      empty="You have no jobs"
      emptyNote="Take one below, or on the workflow board."
    />
  );
}
