import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { isDay } from '../format/dates';
import { levelHoursSchema, minuteOfDay } from './settings';

export const settingsRoutes = {
  'settings.get': defineRoute({
    method: 'GET',
    path: '/admin/settings',
    policy: 'settings.read',
    says: 'Office hours, holidays and business hours per level, for staff.',
    reply: { one: 'settings' },
    polled: true,
  }),
  'settings.update': defineRoute({
    method: 'PATCH',
    path: '/admin/settings',
    policy: 'settings.update',
    says: 'Set them (admin and above). They hold for due times that are reckoned from now on.',
    body: z.strictObject({
      opens: z.optional(minuteOfDay),
      closes: z.optional(minuteOfDay),
      holidays: z.optional(
        z
          .array(z.string().check(z.refine(isDay, 'is a day such as 2026-12-25')))
          .check(z.maxLength(400, 'has at most 400 days')),
      ),
      levelHours: z.optional(levelHoursSchema),
      expected: z.optional(z.int()),
    }),
    reply: { one: 'settings' },
  }),
};
