import { isDay } from '../../common/format/dates';
import { plainNumber } from '../../common/format/plainNumber';
import { type SettingLevel, settingLevels } from '../../common/settings/settingRules';
import type { SettingsView } from '../../common/settings/settings';

/** What the form holds, as it is typed. */
export type SettingsText = { opens: string; closes: string; holidays: readonly string[] } & Record<
  `hours${SettingLevel}`,
  string
>;
export type SettingsField = keyof SettingsText;
export const hoursOf = (level: SettingLevel) => `hours${level}` as const;

const day = 1440;
const two = (n: number) => String(n).padStart(2, '0');
/** The clock of the browser's own field ends at 23:59: midnight as a closing is written 00:00. */
const clock = (minute: number) => `${two(Math.floor((minute % day) / 60))}:${two(minute % 60)}`;
const minuteOf = (text: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

export const textOf = (settings: SettingsView): SettingsText => ({
  opens: clock(settings.opens),
  closes: clock(settings.closes),
  holidays: settings.holidays,
  ...(Object.fromEntries(settingLevels.map((level) => [hoursOf(level), String(settings.levelHours[level])])) as Record<
    `hours${SettingLevel}`,
    string
  >),
});

export const settingsNames: Readonly<Record<SettingsField, string>> = {
  opens: 'Opens',
  closes: 'Closes',
  holidays: 'Holidays',
  hours1: 'Level 1',
  hours2: 'Level 2',
  hours3: 'Level 3',
  hours4: 'Level 4',
  hours5: 'Level 5',
  hours9: 'Custom level',
};

type Wrong = Partial<Record<SettingsField, string>>;

/** The body of what was changed, or what is wrong with it; the turnaround goes as a whole. */
export function settingsBody(shown: SettingsText, changed: Partial<SettingsText>) {
  const wrong: Wrong = {};
  const opens = minuteOf(shown.opens);
  const closing = minuteOf(shown.closes);
  const closes = closing === 0 ? day : closing;
  if (opens === null) wrong.opens = 'Enter a time such as 08:00.';
  if (closes === null) wrong.closes = 'Enter a time such as 17:00.';
  else if (opens !== null && closes <= opens) wrong.closes = 'Must be later than the opening.';
  const hours = settingLevels.map((level) => [level, plainNumber(shown[hoursOf(level)]) ?? 0] as const);
  for (const [level, n] of hours) {
    const fits = n >= 0.25 && n <= 400 && Number.isInteger(n * 4);
    if (!fits) wrong[hoursOf(level)] = 'Hours from 0.25 to 400, in quarters.';
  }
  const turned = settingLevels.some((level) => hoursOf(level) in changed);
  return {
    wrong,
    body: {
      ...('opens' in changed && opens !== null ? { opens } : {}),
      ...('closes' in changed && closes !== null ? { closes } : {}),
      ...(changed.holidays ? { holidays: [...changed.holidays] } : {}),
      ...(turned ? { levelHours: Object.fromEntries(hours) as SettingsView['levelHours'] } : {}),
    },
  };
}

/** The days with one more, in their order; null when it is none. */
export const withDay = (days: readonly string[], one: string): string[] | null =>
  isDay(one) ? [...new Set([...days, one])].sort() : null;
