import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { isDay } from '../format/dates';
import { levelHoursSchema, minuteOfDay } from './settings';

const dueTimesSchema = z.strictObject({ count: z.int() });

export const settingsRoutes = {
  'settings.get': defineRoute({
    method: 'GET',
    path: '/admin/settings',
    reads: 'settings.read',
    says: 'Returns business hours, holidays and turnaround per level (staff).',
    reply: { one: 'settings' },
    polled: true,
  }),
  'settings.update': defineRoute({
    method: 'PATCH',
    path: '/admin/settings',
    may: 'settings.update',
    says: 'Sets business hours, holidays, hours per level and 24-hour time on the wall (admin and above). New due times use these settings.',
    body: z.strictObject({
      opens: z.optional(minuteOfDay),
      closes: z.optional(minuteOfDay),
      holidays: z.optional(
        z
          .array(z.string().check(z.refine(isDay, 'must be a date such as 2026-12-25')))
          .check(z.maxLength(400, 'can have up to 400 days')),
      ),
      levelHours: z.optional(levelHoursSchema),
      hour24: z.optional(z.boolean()),
      expected: z.optional(z.int()),
    }),
    reply: { one: 'settings' },
  }),
  'settings.dueTimes': defineRoute({
    method: 'GET',
    path: '/admin/settings/due-times',
    reads: 'settings.update',
    says: 'Counts the open jobs whose due time would change if it were recalculated with the current settings (admin and above).',
    reply: { schema: dueTimesSchema },
  }),
  'settings.recompute': defineRoute({
    method: 'POST',
    path: '/admin/settings/due-times',
    may: 'settings.update',
    says: 'Recalculates the due times of open jobs with the current settings (admin and above). Manual due times and released or invoiced jobs do not change. Returns how many due times changed.',
    reply: { schema: dueTimesSchema },
  }),
};
