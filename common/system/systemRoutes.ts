import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idNumber, idParam } from '../api/text';
import { systemSchema } from './system';

export const systemRoutes = {
  'system.get': defineRoute({
    method: 'GET',
    path: '/admin/system',
    policy: 'system.read',
    says: 'What is configured and reachable, the queue, what failed and why, the last backup, versions (admin and above).',
    reply: { schema: systemSchema },
  }),
  'system.retry': defineRoute({
    method: 'POST',
    path: '/admin/system/tasks/:id/retry',
    policy: 'system.retry',
    says: 'Try a task that has failed once more, now, with all its tries before it.',
    params: z.strictObject({ id: idParam }),
    reply: { schema: z.strictObject({ _id: idNumber }) },
  }),
};
