import { defineRoute } from '../api/route';
import { displayPlanSchema, planSchema } from './plan';

export const planRoutes = {
  'plan.get': defineRoute({
    method: 'GET',
    path: '/plan',
    reads: 'plan.read',
    says: 'Returns the jobs that will probably miss their due time, each drafter’s open work against the time left today and this week, and each drafter’s next job (staff).',
    reply: { schema: planSchema },
  }),
  'display.plan': defineRoute({
    method: 'GET',
    path: '/display/plan',
    reads: 'display.show',
    says: 'Returns the part of the plan that a display draws: likely late jobs and minutes of open work, by ID (displays only).',
    reply: { schema: displayPlanSchema },
  }),
};
