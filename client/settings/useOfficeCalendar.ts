import { useMemo } from 'react';
import type { Calendar } from '../../common/jobs/clock';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { officeCalendar } from '../state/office';

/** When the office is open, for its own people: as the page was told, and as the settings are from then on. */
export function useOfficeCalendar(): Calendar {
  const me = useMe();
  const { data } = useLiveQuery(queries.settings(), me.active && me.staff);
  return useMemo(() => {
    const told = officeCalendar();
    return data ? { ...told, opens: data.opens, closes: data.closes, holidays: new Set(data.holidays) } : told;
  }, [data]);
}
