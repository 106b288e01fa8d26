import { atom } from 'jotai';
import type { Calendar } from '../../common/jobs/clock';
import { businessTime } from '../../common/jobs/timeLeft';

/** Business hours and holidays, which the server writes into each page. */
export function officeCalendar(): Calendar {
  const content = document.querySelector<HTMLMetaElement>('meta[name="office"]')?.content ?? '';
  const { holidays, ...hours } = JSON.parse(content) as Omit<Calendar, 'holidays'> & { holidays: string[] };
  return { ...hours, holidays: new Set(holidays) };
}

/** The current settings, for users who may read them. */
const changedAtom = atom<Calendar | null>(null);

export const officeCalendarAtom = atom(
  (get) => get(changedAtom) ?? officeCalendar(),
  (_get, set, calendar: Calendar) => set(changedAtom, calendar),
);

/** The office's choice of 24-hour time; null until it is known. */
export const officeHour24Atom = atom<boolean | null>(null);

/** Business-time calculator for every countdown on the page. */
export const businessTimeAtom = atom((get) => businessTime(get(officeCalendarAtom)));
