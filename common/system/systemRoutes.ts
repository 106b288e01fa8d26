import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idNumber, idParam } from '../api/text';
import { systemSchema } from './system';

export const systemRoutes = {
  'system.get': defineRoute({
    method: 'GET',
    path: '/admin/system',
    reads: 'system.read',
    says: 'Returns service status, the task queue, failed tasks, the last backup and versions (admin and above).',
    reply: { schema: systemSchema },
  }),
  'system.retry': defineRoute({
    method: 'POST',
    path: '/admin/system/tasks/:id/retry',
    may: 'system.retry',
    says: 'Retries a failed task now, with a full set of attempts.',
    params: z.strictObject({ id: idParam }),
    reply: { schema: z.strictObject({ _id: idNumber }) },
  }),
};
