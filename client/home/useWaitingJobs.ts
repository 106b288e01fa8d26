import { maxNumJobs } from '../../common/jobs/row';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { waitingStatuses } from './waiting';

/** All that waits for an admin's decision: the whole queue, for its oldest is what matters most. */
export function useWaitingJobs() {
  const me = useMe();
  const filter = { status: waitingStatuses, num: maxNumJobs };
  return useLiveQuery(queries.jobs(filter, { id: me.user._id, staff: me.staff }), me.admin);
}
