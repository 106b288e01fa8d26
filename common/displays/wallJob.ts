import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../access/fields';
import { idNumber, instant } from '../api/text';
import { statuses } from '../jobs/status';

/**
 * A job as a display reads it: only what the wall draws. It is a separate view, so that a new field of a job
 * never reaches a display by itself.
 */
export const wallJobView = table(['display'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  num: everyone(z.int()),
  revision: everyone(z.int()),
  correction: everyone(z.int()),
  name: everyone(z.string()),
  /** The drafter's initials; the ID only decides the color. */
  cadCurrent: everyone(z.nullable(z.strictObject({ _id: idNumber, name: z.string() }))),
  statusCurrent: everyone(z.enum(statuses)),
  statusTimeCurrent: everyone(instant),
  rush: everyone(z.boolean()),
  dueBackTime: everyone(z.nullable(instant)),
});
export type WallJobView = ViewOf<typeof wallJobView>;
