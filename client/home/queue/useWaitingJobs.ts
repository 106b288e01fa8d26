import { maxNumJobs } from '../../../common/jobs/row';
import { useMe } from '../../access/useMe';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { waitingStatuses } from './waiting';

const filter = { status: [...waitingStatuses, 'RFI', 'Correction', 'Revision'] as const, num: maxNumJobs };

/** Jobs in Submitted, Review, RFI, Correction and Revision: the whole queue, because its oldest jobs matter most. */
export function useWaitingJobs() {
  const me = useMe();
  return useLiveQuery(queries.jobs(filter, { id: me.user._id, staff: me.staff }), me.admin);
}
