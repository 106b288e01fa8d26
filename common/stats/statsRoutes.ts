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
    policy: 'stats.read',
    says: 'Jobs received and counts per status of what the asker may read; sales (× 0.9) and jobs released for admin+.',
    reply: { schema: weeklySchema },
    polled: true,
  }),
  'stats.charts': defineRoute({
    method: 'GET',
    path: '/admin/data/charts',
    policy: 'stats.charts',
    says: 'What /admin/data draws (ours): per week, per status and level, on time by client and drafter, and the load ahead.',
    query: z.strictObject({ weeks: z.optional(count(chartWeeks.most)) }),
    reply: { schema: chartsSchema },
    polled: true,
  }),
  'stats.embed': defineRoute({
    method: 'GET',
    path: '/admin/data/embed',
    policy: 'stats.charts',
    says: 'The embedded dashboard of /admin/data, with a login for this one look (ours); null where there is none.',
    reply: { schema: z.strictObject({ url: z.nullable(z.string()) }) },
  }),
};
