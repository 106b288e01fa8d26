import type { Calendar } from '../../common/jobs/clock';

/** When the office is open; the server put it into this page. */
export function officeCalendar(): Calendar {
  const told = document.querySelector<HTMLMetaElement>('meta[name="office"]')?.content ?? '';
  const { holidays, ...hours } = JSON.parse(told) as Omit<Calendar, 'holidays'> & { holidays: string[] };
  return { ...hours, holidays: new Set(holidays) };
}
