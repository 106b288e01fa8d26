import { type Calendar, dateKey, localDay } from '../../common/jobs/clock';
import { settingsId } from '../../common/settings/settingRules';
import { Settings } from '../../db/models/Settings';
import { holidaysOf } from '../../db/seeds/holidays';
import type { OfficeCalendar } from '../calendar';
import type { Services } from '../services';
import { change } from '../work/change';

/** The calendar with the holidays of the demo's office, for the months of the story and the two years after it. */
export function withHolidays(calendar: Calendar, now: number): Calendar {
  const { year } = localDay(now, calendar.timeZone);
  const since = dateKey(localDay(now - 150 * 24 * 3_600_000, calendar.timeZone));
  const holidays = [year - 1, year, year + 1, year + 2].flatMap(holidaysOf).filter((date) => date >= since);
  return { ...calendar, holidays: new Set(holidays) };
}

/** A fixed calendar: the settings of the transaction that loads the demo aren't visible outside it. */
export const fixedCalendar = (calendar: Calendar): OfficeCalendar =>
  Object.assign(async () => calendar, { known: () => calendar, forget: () => undefined });

/** Stores the holidays in the settings. */
export const seedHolidays = (services: Services, { holidays }: Calendar) =>
  change(services, { actor: null, verb: 'settings.update' }, async (work) => {
    const settings = await work.lock(Settings, settingsId);
    await work.update(Settings, settings, { holidays: [...holidays] });
  });
