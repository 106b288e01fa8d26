import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count } from '../api/text';
import { chartsSchema } from './charts';
import { chartWeeks } from './chartWeeks';
import { weeklySchema } from './stats';

export const statsRoutes = {
  'stats.weekly': defineRoute({
    method: 'GET',
    path: '/admin/data/weekly',
    reads: 'stats.read',
    says: 'Returns jobs received and counts per status of the jobs the caller can read; for admins also sales (× 0.9) and jobs released.',
    reply: { schema: weeklySchema },
    polled: true,
  }),
  'stats.charts': defineRoute({
    method: 'GET',
    path: '/admin/data/charts',
    reads: 'stats.charts',
    says: 'Returns chart data for /admin/data: per week, per status and level, on-time rates, and upcoming work.',
    query: z.strictObject({ weeks: z.optional(count(chartWeeks.most)) }),
    reply: { schema: chartsSchema },
    polled: true,
  }),
  'stats.embed': defineRoute({
    method: 'GET',
    path: '/admin/data/embed',
    reads: 'stats.charts',
    says: 'Returns the embedded dashboard’s URL with a one-time sign-in, or null if none is set up.',
    reply: { schema: z.strictObject({ url: z.nullable(z.string()) }) },
  }),
};
