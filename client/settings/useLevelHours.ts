import { type LevelHours, levelHours } from '../../common/jobs/clock';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';

/** Business hours per level as the office has set them; levels are the staff's. */
export function useLevelHours(): LevelHours {
  const me = useMe();
  const { data } = useLiveQuery(queries.settings(), me.active && me.staff);
  return data?.levelHours ?? levelHours;
}
