import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { fileUrl, idParam, opaqueId, text } from '../api/text';
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
    reads: 'note.list',
    says: 'Lists the notes the caller can read, oldest first.',
    params,
    reply: { many: 'note' },
    polled: true,
  }),
  'notes.create': defineRoute({
    method: 'POST',
    path: '/notes/:jobId',
    reads: 'note.list',
    may: [
      'note.plain',
      'note.rfi',
      'note.rfiResponse',
      'note.review',
      'note.correction',
      'note.revision',
      'note.revisionResponse',
      'note.cad',
    ],
    says: 'Adds a note: plain, internal (`cad`), or with one action flag that moves the job. A review can `keep` drafts of an earlier round.',
    params,
    body: z.strictObject({
      text: z.optional(text(20_000)),
      files: z.optional(z.array(fileUrl).check(z.maxLength(maxFiles))),
      /** With `review`: IDs of drafts from an earlier round of this revision to keep. */
      keep: z.optional(
        z.array(opaqueId).check(z.minLength(1, 'must contain at least one draft'), z.maxLength(maxFiles)),
      ),
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
