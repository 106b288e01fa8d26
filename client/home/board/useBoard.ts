import { useMe } from '../../access/useMe';
import { jobQueries } from '../../api/queries/jobQueries';
import { useLiveQuery } from '../../api/useLiveQuery';

/** All jobs with a due time, in one query shared by board, own work and figures. */
export function useBoard() {
  const me = useMe();
  return useLiveQuery(jobQueries.jobs({ workflowView: true }, { id: me.user._id, staff: me.staff }), me.staff);
}
