import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';

/** All jobs with a due time, held once for everything that staff see of them: board, own work, figures. */
export function useBoard() {
  const me = useMe();
  return useLiveQuery(queries.jobs({ workflowView: true }, { id: me.user._id, staff: me.staff }), me.staff);
}
