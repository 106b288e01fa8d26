import * as z from 'zod/mini';
import { audiences } from '../access/audience';
import { everyone, only, parts, table, type ViewOf } from '../access/fields';
import { idNumber, instant } from '../api/text';
import { noteFileView } from '../jobs/job';

const office = only('admin', 'staff');

/** Round of a note, for readers who can't see the correction number (R1). */
export const noteGroups = ['current version', 'older'] as const;

export const noteView = table(audiences, {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  job: everyone(idNumber),
  text: everyone(z.string()),
  /** People whom the text names after an @. */
  mentions: everyone(z.array(z.strictObject({ _id: idNumber, name: z.string() }))),
  /** Notes of a release, sent to the production platform. */
  mrmNotes: office(z.nullable(z.string())),
  /** Why it was released while must-fix pins were open. */
  mustFixReason: office(z.nullable(z.string())),
  files: parts(noteFileView),
  /** `_id` is null where the office's name replaces a staff member's. */
  author: everyone(z.strictObject({ _id: z.nullable(idNumber), name: z.string(), staff: z.boolean() })),
  owner: everyone(z.strictObject({ _id: idNumber, companyName: z.string() })),
  timeIn: everyone(instant),
  /** When its author last edited it. */
  edited: everyone(z.nullable(instant)),
  jobRev: everyone(z.int()),
  jobCorr: office(z.int()),
  group: everyone(z.enum(noteGroups)),
  cad: office(z.boolean()),
  review: office(z.boolean()),
  correction: office(z.boolean()),
  release: everyone(z.boolean()),
  revision: everyone(z.boolean()),
  revisionResponse: everyone(z.boolean()),
  rfi: everyone(z.boolean()),
  rfiResponse: everyone(z.boolean()),
});
export type NoteView = ViewOf<typeof noteView>;
