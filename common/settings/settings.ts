import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../access/fields';
import { idNumber } from '../api/text';

/** Business hours: quarters of an hour, at most a working month. */
const hours = z.number().check(
  z.minimum(0.25, 'is at least a quarter of an hour'),
  z.maximum(400, 'is at most 400 hours'),
  z.refine((n) => Number.isInteger(n * 4), 'is in quarters of an hour'),
);
export const levelHoursSchema = z.strictObject({ 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 9: hours });

/** Minutes after midnight. */
export const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1440));

/** What due times are made of (decisions §2 "Clock"): office hours, holidays, business hours per level. */
export const settingsView = table(['admin', 'staff'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  opens: everyone(minuteOfDay),
  closes: everyone(minuteOfDay),
  holidays: everyone(z.array(z.string())),
  levelHours: everyone(levelHoursSchema),
});
export type SettingsView = ViewOf<typeof settingsView>;
