import { useMe } from '../../access/useMe';
import { boardQueries } from '../../api/queries/boardQueries';
import { useLiveQuery } from '../../api/useLiveQuery';

/** All jobs with a due time, in one query shared by board, own work and figures. */
export function useBoard() {
  const me = useMe();
  return useLiveQuery(boardQueries.jobs({ workflowView: true }, { id: me.user._id, staff: me.staff }), me.staff);
}
