import { isDay } from '../../common/format/dates';
import { plainNumber } from '../../common/format/plainNumber';
import { type SettingLevel, settingLevels } from '../../common/settings/settingRules';
import type { SettingsView } from '../../common/settings/settings';
import { minuteOf, timeText } from '../ui/form/timeOfDay';
import { settingsErrors } from './settingsText';

/** The form's fields as text; `hour24` is "on" or "off". */
export type SettingsText = { opens: string; closes: string; hour24: string; holidays: readonly string[] } & Record<
  `hours${SettingLevel}`,
  string
>;
export type SettingsField = keyof SettingsText;
export const hoursOf = (level: SettingLevel) => `hours${level}` as const;

const day = 1440;

export const switchText = (on: boolean): string => (on ? 'on' : 'off');

export const textOf = (settings: SettingsView): SettingsText => ({
  opens: timeText(settings.opens),
  closes: timeText(settings.closes),
  hour24: switchText(settings.hour24),
  holidays: settings.holidays,
  ...(Object.fromEntries(settingLevels.map((level) => [hoursOf(level), String(settings.levelHours[level])])) as Record<
    `hours${SettingLevel}`,
    string
  >),
});

type Wrong = Partial<Record<SettingsField, string>>;

/** Body of the changed fields, or their errors; turnaround is sent as a whole. */
export function settingsBody(shown: SettingsText, changed: Partial<SettingsText>) {
  const wrong: Wrong = {};
  const opens = minuteOf(shown.opens);
  // The browser's time input ends at 23:59, so closing at midnight is entered as 00:00.
  const closing = minuteOf(shown.closes);
  const closes = closing === 0 ? day : closing;
  if (opens === null) wrong.opens = settingsErrors.opens;
  if (closes === null) wrong.closes = settingsErrors.closes;
  else if (opens !== null && closes <= opens) wrong.closes = settingsErrors.order;
  const hours = settingLevels.map((level) => [level, plainNumber(shown[hoursOf(level)]) ?? 0] as const);
  for (const [level, n] of hours) {
    const fits = n >= 0.25 && n <= 400 && Number.isInteger(n * 4);
    if (!fits) wrong[hoursOf(level)] = settingsErrors.hours;
  }
  const hoursChanged = settingLevels.some((level) => hoursOf(level) in changed);
  return {
    wrong,
    body: {
      ...('opens' in changed && opens !== null ? { opens } : {}),
      ...('closes' in changed && closes !== null ? { closes } : {}),
      ...('hour24' in changed ? { hour24: shown.hour24 === 'on' } : {}),
      ...(changed.holidays ? { holidays: [...changed.holidays] } : {}),
      ...(hoursChanged ? { levelHours: Object.fromEntries(hours) as SettingsView['levelHours'] } : {}),
    },
  };
}

/** The days plus one, sorted; null if it isn't a date. */
export const withDay = (days: readonly string[], one: string): string[] | null =>
  isDay(one) ? [...new Set([...days, one])].sort() : null;
