import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { fileUrl, flag, idNumber, idParam, opaqueId, text } from '../api/text';
import { widestSchema } from '../access/fields';
import { maxMentions } from '../inbox/limits';
import { maxFiles } from '../jobs/entry';
import { type JobPageView, jobPageView } from '../jobs/job';
import { type NoteView, noteView } from './note';

const flagOn = z.optional(z.boolean());
const params = z.strictObject({ jobId: idParam });
const note = z.strictObject({ id: idParam });

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
  'notes.people': defineRoute({
    method: 'GET',
    path: '/notes/:jobId/people',
    reads: 'note.list',
    may: 'note.mention',
    says: 'People whom a note can mention, by the beginning of their name: the office in internal notes, otherwise people of the client who read the job.',
    params,
    query: z.strictObject({ internal: z.optional(flag), q: z.optional(text(80)) }),
    reply: { schema: z.array(z.strictObject({ _id: idNumber, name: z.string() })) },
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
    says: 'Adds a note: plain, internal (`cad`), or with one action flag that moves the job. A review can `keep` drafts of an earlier round, and with `check` it is refused if something must be fixed in a draft.',
    params,
    body: z.strictObject({
      text: z.optional(text(20_000)),
      files: z.optional(z.array(fileUrl).check(z.maxLength(maxFiles))),
      /** With `review`: refuse it, and list why, if something must be fixed in a draft (R2.28). */
      check: z.optional(z.boolean()),
      /** With `review`: IDs of drafts from an earlier round of this revision to keep. */
      keep: z.optional(
        z.array(opaqueId).check(z.minLength(1, 'must contain at least one draft'), z.maxLength(maxFiles)),
      ),
      /** Users whom the text mentions; all must be able to read the note (R10.5). */
      mentions: z.optional(z.array(idNumber).check(z.maxLength(maxMentions))),
      cad: flagOn,
      review: flagOn,
      correction: flagOn,
      revision: flagOn,
      revisionResponse: flagOn,
      rfi: flagOn,
      rfiResponse: flagOn,
      /** With `correction`: its messages wait until jobs.undo is no longer possible. */
      undoable: z.optional(z.literal(true)),
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
  'notes.update': defineRoute({
    method: 'PATCH',
    path: '/notes/:id',
    reads: 'note.list',
    may: 'note.edit',
    says: 'Edits the text of a note. Only its author can, for ten minutes.',
    params: note,
    body: z.strictObject({ text: text(20_000) }),
    reply: { one: 'note' },
  }),
  'notes.delete': defineRoute({
    method: 'DELETE',
    path: '/notes/:id',
    reads: 'note.list',
    may: 'note.edit',
    says: 'Deletes a note with its files. Only its author can, for ten minutes, and not a note that changed the job’s status or has drafts.',
    params: note,
    reply: { removed: ['note'] },
  }),
};
