import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../access/fields';
import { idNumber } from '../api/text';

/** Turnaround in business hours, in steps of 0.25. */
const hours = z.number().check(
  z.minimum(0.25, 'must be at least 0.25 hours'),
  z.maximum(400, 'must be at most 400 hours'),
  z.refine((n) => Number.isInteger(n * 4), 'must be in steps of 0.25'),
);
export const levelHoursSchema = z.strictObject({ 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 9: hours });

/** Minutes after midnight. */
export const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1440));

/** Settings for due times (R2) and for times on the wall. */
export const settingsView = table(['admin', 'staff'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  opens: everyone(minuteOfDay),
  closes: everyone(minuteOfDay),
  holidays: everyone(z.array(z.string())),
  levelHours: everyone(levelHoursSchema),
  /** True if the wall shows 14:35 instead of 2:35 PM. */
  hour24: everyone(z.boolean()),
});
export type SettingsView = ViewOf<typeof settingsView>;
