import { defineRoute } from '../api/route';
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
};
