import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { fileUrl, idParam, text } from '../api/text';
import { widestSchema } from '../access/fields';
import { maxFiles } from '../jobs/entry';
import { type JobPageView, jobPageView } from '../jobs/job';
import { type NoteView, noteView } from './note';

const flagOn = z.optional(z.boolean());
const params = z.strictObject({ jobId: idParam });

export const noteRoutes = {
  'notes.list': defineRoute({
    method: 'GET',
    path: '/notes/:jobId',
    policy: 'note.list',
    says: 'The notes of a job that the asker may read, oldest first.',
    params,
    reply: { many: 'note' },
    polled: true,
  }),
  'notes.create': defineRoute({
    method: 'POST',
    path: '/notes/:jobId',
    policy: 'note.list',
    says: 'Add a note: plain, internal (`cad`), or with one action flag that moves the job.',
    params,
    body: z.strictObject({
      text: z.optional(text(20_000)),
      files: z.optional(z.array(fileUrl).check(z.maxLength(maxFiles))),
      cad: flagOn,
      review: flagOn,
      correction: flagOn,
      revision: flagOn,
      revisionResponse: flagOn,
      rfi: flagOn,
      rfiResponse: flagOn,
      expected: z.optional(z.int()),
    }),
    reply: {
      schema: z.strictObject({
        note: widestSchema(noteView as never) as unknown as z.ZodMiniType<NoteView>,
        notedJob: widestSchema(jobPageView as never) as unknown as z.ZodMiniType<JobPageView>,
      }),
    },
    status: 201,
    creates: true,
  }),
};
