import { type LevelHours, levelHours } from '../../common/jobs/clock';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';

/** Business hours per level from the office's settings; levels are shown to staff only. */
export function useLevelHours(): LevelHours {
  const me = useMe();
  const { data } = useLiveQuery(queries.settings(), me.active && me.staff);
  return data?.levelHours ?? levelHours;
}
