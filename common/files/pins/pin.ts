import * as z from 'zod/mini';
import { audiences } from '../../access/audience';
import { everyone, only, table, type ViewOf } from '../../access/fields';
import { idNumber, instant, opaqueId } from '../../api/text';
import { pinKinds } from './pinKinds';

const office = only('admin', 'staff');
/** `_id` is null where the office's name replaces a staff member's. */
const person = z.strictObject({ _id: z.nullable(idNumber), name: z.string(), staff: z.boolean() });

export const pinView = table(audiences, {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  job: everyone(idNumber),
  file: everyone(opaqueId),
  fileName: everyone(z.string()),
  /** Round of the file. */
  jobRev: everyone(z.int()),
  jobCorr: office(z.int()),
  /** From 1. */
  page: everyone(z.int()),
  /** Fractions of the upright page, from its top left corner. */
  x: everyone(z.number()),
  y: everyone(z.number()),
  kind: everyone(z.enum(pinKinds)),
  text: everyone(z.string()),
  author: everyone(person),
  timeIn: everyone(instant),
  /** True if only the office reads it: it was pinned to a draft or to a file of an internal note. */
  internal: office(z.boolean()),
  /** ISO time; null while it is open. */
  resolved: everyone(z.nullable(z.strictObject({ by: person, time: instant }))),
  replies: everyone(z.array(z.strictObject({ _id: idNumber, text: z.string(), author: person, timeIn: instant }))),
});
export type PinView = ViewOf<typeof pinView>;
