import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idParam } from '../api/text';
import { versionChangeKinds, versionParts } from './versions/versionChanges';

const text = z.string();
const number = z.nullable(z.number());
const id = z.strictObject({ id: idParam });

const version = z.optional(
  z.string().check(z.regex(/^R\d{1,4}(?: C\d{1,4})?$/, 'must be a version such as R1 or R0 C2')),
);
const versions = z.strictObject({ from: version, to: version });

const pieces = z.strictObject({
  /** Panel or trim code; empty for panels of the job's own panel. */
  code: text,
  mark: text,
  plane: text,
  color: text,
  /** Inches; null for trims without a length. */
  length: number,
  quantity: z.int(),
  linearFeet: number,
});

const side = z.strictObject({
  name: text,
  released: z.boolean(),
  /** Its CSV files. */
  files: z.array(text),
  /** Null if none of its CSV files can be read. */
  totals: z.nullable(
    z.strictObject({ panels: z.int(), linearFeet: z.number(), squares: number, weight: number, trims: z.int() }),
  ),
});

/** Changes of each kind that the reply contains; the CSV has all of them. */
export const mostVersionChanges = 200;

export const versionRoutes = {
  'jobs.compareVersions': defineRoute({
    method: 'GET',
    path: '/jobs/:id/versions',
    reads: 'job.read',
    says: `Compares the panels and trims of two versions of a job’s takeoff: \`from\` and \`to\`, such as \`R1\` for a release and \`R1 C2\` for drafts, or the newest and the one before. Lists up to ${mostVersionChanges} changes of each kind. Drafts and correction numbers are for staff only, the weight for users who can quote.`,
    params: id,
    query: versions,
    reply: {
      schema: z.strictObject({
        /** All versions that the caller can read, newest first. */
        versions: z.array(z.strictObject({ name: text, released: z.boolean() })),
        /** Null if the job has no such version. */
        from: z.nullable(side),
        to: z.nullable(side),
        changes: z.array(
          z.strictObject({
            part: z.enum(versionParts),
            what: z.enum(versionChangeKinds),
            before: z.nullable(pieces),
            after: z.nullable(pieces),
          }),
        ),
        counts: z.strictObject({ added: z.int(), removed: z.int(), changed: z.int() }),
        /** Why the comparison isn't complete. `file` is null if the version has no CSV. */
        problems: z.array(
          z.strictObject({
            version: text,
            file: z.nullable(text),
            reason: z.enum(['no-csv', 'unreadable', 'rows']),
            message: text,
          }),
        ),
      }),
    },
  }),
  'jobs.downloadVersions': defineRoute({
    method: 'GET',
    path: '/jobs/:id/versions.csv',
    reads: 'job.read',
    says: 'Downloads all differences between two versions of a job’s takeoff as CSV, for the same `from` and `to`.',
    params: id,
    query: versions,
    reply: { file: true },
  }),
};
