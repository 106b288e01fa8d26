import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idNumber, opaqueId, text, words } from '../api/text';
import { maxFiles } from './entry';
import { expected, id, price } from './jobInputs';

/** 1–5; 9 with mrqLevelCustom; 0 (our addition) for no takeoff needed (R2). */
export const validateLevels = [0, 1, 2, 3, 4, 5, 9] as const;

/** Keeps the messages of a decision back while it can be undone (R2.50). */
const undoable = z.optional(z.literal(true));

/** Decisions on a job, and their undo. */
export const decisionRoutes = {
  'jobs.validate': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/validate',
    reads: 'job.read',
    may: 'job.validate',
    says: 'Validates a job at level 1–5, or 9 with its price in `mrqLevelCustom` (dollars). Level 0 marks it No Takeoff. `undo: true` in place of a level undoes the caller’s own validation within a minute. With `undoable`, its webhooks wait until jobs.undo is no longer possible.',
    params: id,
    body: z
      .strictObject({
        level: z.optional(z.literal(validateLevels)),
        mrqLevelCustom: z.optional(price),
        undo: z.optional(z.literal(true)),
        undoable,
        expected,
      })
      .check(
        z.refine(({ level, undo }) => (level === undefined) === (undo === true), {
          path: ['level'],
          message: 'is required, unless the validation is undone',
        }),
      ),
    reply: { one: 'jobPage' },
  }),
  'jobs.assign': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/assign',
    reads: 'job.read',
    may: ['job.assign', 'job.assignTo', 'job.unassign'],
    says: 'Assigns the job to the caller or, for admins, to the `drafter`. With `unassign: true`, removes the drafter. With `undoable`, its webhooks wait until jobs.undo is no longer possible.',
    params: id,
    body: z.strictObject({
      unassign: z.optional(z.literal(true)),
      drafter: z.optional(idNumber),
      undoable,
      expected,
    }),
    reply: { one: 'jobPage' },
  }),
  'jobs.release': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/release',
    reads: 'job.read',
    may: 'job.release',
    says: 'Releases a job in Review. `level` has the IDs of current drafts; `mrmNotes` is sent to the production platform. While must-fix pins on its drawings are open, it needs a `mustFixReason`, which only the office reads. With `undoable`, its messages wait until jobs.undo is no longer possible.',
    params: id,
    body: z.strictObject({
      level: z.array(opaqueId).check(z.minLength(1, 'must contain at least one current draft'), z.maxLength(maxFiles)),
      mrmNotes: z.optional(text(10_000)),
      mustFixReason: z.optional(words(2000)),
      undoable,
      expected,
    }),
    reply: { one: 'jobPage' },
  }),
  'jobs.undo': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/undo',
    reads: 'job.read',
    may: 'job.undo',
    says: 'Undoes the caller’s last decision on a job within ten seconds, unless its fields have changed since: a validation, release, correction, assignment or price. An `undoable` one has sent no message. With `expected`, a decision after that version of the job isn’t undone.',
    params: id,
    body: z.strictObject({ expected }),
    reply: { one: 'jobPage' },
  }),
};
