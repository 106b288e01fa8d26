import * as z from 'zod/mini';
import { defineRoute } from '../../api/route';
import { idNumber, idParam, name, words } from '../../api/text';
import { unknownPlaceholder } from '../../format/placeholders';
import { templateKinds, templateLimits, templatePlaceholders } from './templateKinds';

const params = z.strictObject({ id: idParam });
const allowed = templatePlaceholders.map((one) => `{${one}}`).join(', ');
const fields = {
  name: name(templateLimits.name),
  text: words(templateLimits.text).check(
    z.refine(
      (text) => unknownPlaceholder(text, templatePlaceholders) === undefined,
      `can contain only ${allowed} in braces`,
    ),
  ),
  kind: z.enum(templateKinds),
};
const client = z.optional(z.nullable(idNumber));

/** Templates of notes (our addition). */
export const templateRoutes = {
  'templates.list': defineRoute({
    method: 'GET',
    path: '/note-templates',
    reads: 'desk.read',
    says: 'Lists the templates of notes in the office’s order (staff).',
    reply: { many: 'noteTemplate' },
  }),
  'templates.create': defineRoute({
    method: 'POST',
    path: '/admin/note-templates',
    may: 'desk.manage',
    says: `Adds a template at the end of the list (admin and above). The text can contain ${allowed}; \`client\` limits it to one client’s jobs. Up to ${templateLimits.templates}.`,
    body: z.strictObject({ ...fields, client }),
    reply: { one: 'noteTemplate' },
    status: 201,
    creates: true,
  }),
  'templates.update': defineRoute({
    method: 'PATCH',
    path: '/admin/note-templates/:id',
    reads: 'desk.manage',
    may: 'desk.manage',
    says: 'Changes a template, or moves it to another place in the list (admin and above).',
    params,
    body: z.strictObject({
      name: z.optional(fields.name),
      text: z.optional(fields.text),
      kind: z.optional(fields.kind),
      client,
      place: z.optional(z.int().check(z.minimum(1), z.maximum(templateLimits.templates))),
      expected: z.optional(z.int()),
    }),
    reply: { one: 'noteTemplate' },
  }),
  'templates.delete': defineRoute({
    method: 'DELETE',
    path: '/admin/note-templates/:id',
    reads: 'desk.manage',
    may: 'desk.manage',
    says: 'Deletes a template (admin and above). Notes that were written with it stay as they are.',
    params,
    reply: { removed: ['noteTemplate'] },
  }),
};
