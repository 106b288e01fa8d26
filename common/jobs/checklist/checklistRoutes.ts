import * as z from 'zod/mini';
import { defineRoute } from '../../api/route';
import { idNumber, idParam, name } from '../../api/text';
import { panelTypes } from '../../companies/panelLimits';
import { checklistLimits, maxChecklistItems } from './checklistLimits';

const params = z.strictObject({ id: idParam });
const text = name(checklistLimits.text);
const panType = z.optional(z.nullable(z.enum(panelTypes)));

/** Checklists of drafters (our addition). */
export const checklistRoutes = {
  'checklist.list': defineRoute({
    method: 'GET',
    path: '/checklist-items',
    reads: 'desk.read',
    says: 'Lists the checklist items in the office’s order (staff).',
    reply: { many: 'checklistItem' },
  }),
  'checklist.create': defineRoute({
    method: 'POST',
    path: '/admin/checklist-items',
    may: 'desk.manage',
    says: `Adds a checklist item (admin and above), for jobs with one panel type or for all. Up to ${checklistLimits.perType} of each.`,
    body: z.strictObject({ text, panType }),
    reply: { one: 'checklistItem' },
    status: 201,
    creates: true,
  }),
  'checklist.update': defineRoute({
    method: 'PATCH',
    path: '/admin/checklist-items/:id',
    reads: 'desk.manage',
    may: 'desk.manage',
    says: 'Changes a checklist item, or moves it to another place in the list (admin and above).',
    params,
    body: z.strictObject({
      text: z.optional(text),
      panType,
      place: z.optional(z.int().check(z.minimum(1), z.maximum(maxChecklistItems))),
      expected: z.optional(z.int()),
    }),
    reply: { one: 'checklistItem' },
  }),
  'checklist.delete': defineRoute({
    method: 'DELETE',
    path: '/admin/checklist-items/:id',
    reads: 'desk.manage',
    may: 'desk.manage',
    says: 'Deletes a checklist item (admin and above). Jobs on which it was checked keep it.',
    params,
    reply: { removed: ['checklistItem'] },
  }),
  'jobs.tick': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/checklist',
    reads: 'job.read',
    may: 'job.tick',
    says: 'Checks an item of the current round’s checklist, or opens it again (its drafter and admins). 409 unless the takeoff is drafted.',
    params,
    body: z.strictObject({ item: idNumber, done: z.boolean() }),
    reply: { one: 'jobPage' },
  }),
};
