import * as z from 'zod/mini';
import { idNumber, instant } from '../api/text';

/** A system that this installation stands on, or speaks to. */
export const outsideNames = [
  'database',
  'processes',
  'files',
  'mail',
  'drive',
  'production',
  'captcha',
  'map',
  'analytics',
] as const;

export const outsideSchema = z.strictObject({
  name: z.enum(outsideNames),
  /** What does it: a default of ours, or a host. */
  by: z.string(),
  /** Does it answer? Null: there is nobody to ask. */
  ok: z.nullable(z.boolean()),
  says: z.string(),
});
export type OutsideState = z.output<typeof outsideSchema>;

/** A task that has failed: to be tried again by itself, or given up. */
export const failedTask = z.strictObject({
  _id: idNumber,
  name: z.string(),
  /** The job that it is about. */
  job: z.nullable(z.strictObject({ _id: idNumber, num: z.int() })),
  /** Whom it was for. */
  to: z.nullable(z.string()),
  error: z.string(),
  tries: z.int(),
  gaveUp: z.boolean(),
  /** When it is tried again; of one given up, when it was tried last. */
  at: instant,
});
export type FailedTask = z.output<typeof failedTask>;

export const systemSchema = z.strictObject({
  build: z.string(),
  node: z.string(),
  /** The newest migration that has run. */
  schema: z.string(),
  /** Of this installation, that have the database open. */
  processes: z.int(),
  outside: z.array(outsideSchema),
  lookedAt: instant,
  queue: z.strictObject({ waiting: z.int(), gaveUp: z.int(), oldest: z.number() }),
  failed: z.array(failedTask),
  /** Addresses that deliveries wait for, after repeated failures. */
  paused: z.array(
    z.strictObject({
      to: z.string(),
      /** Whose webhook it is; null: the production platform. */
      company: z.nullable(z.strictObject({ _id: idNumber, companyName: z.string() })),
      waiting: z.int(),
      since: instant,
      nextTry: instant,
      said: z.string(),
    }),
  ),
  backup: z.nullable(
    z.strictObject({ at: instant, place: z.string(), rows: z.int(), files: z.int(), bytes: z.int(), took: z.int() }),
  ),
});
export type System = z.output<typeof systemSchema>;
