import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useMe } from '../access/useMe';
import { settingsQueries } from '../api/queries/settingsQueries';
import { useLiveQuery } from '../api/useLiveQuery';
import { officeCalendar, officeCalendarAtom, officeHour24Atom } from '../state/office';

/** Keeps the page's office calendar and time format in sync with the settings, for staff. */
export function useOfficeCalendar(): void {
  const me = useMe();
  const { data } = useLiveQuery(settingsQueries.settings(), me.active && me.staff);
  const setCalendar = useSetAtom(officeCalendarAtom);
  const setHour24 = useSetAtom(officeHour24Atom);
  useEffect(() => {
    if (!data) return;
    setCalendar({ ...officeCalendar(), opens: data.opens, closes: data.closes, holidays: new Set(data.holidays) });
    setHour24(data.hour24);
  }, [data, setCalendar, setHour24]);
}
