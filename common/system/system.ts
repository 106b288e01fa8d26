import * as z from 'zod/mini';
import { idNumber, instant } from '../api/text';

/** Services that this installation depends on. */
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
  /** Adapter in use: a built-in one, or the host name of the external service. */
  by: z.string(),
  /** True if the service responds; null if none is set up. */
  ok: z.nullable(z.boolean()),
  says: z.string(),
});
export type OutsideState = z.output<typeof outsideSchema>;

/** A failed task, either waiting for a retry or given up. */
export const failedTask = z.strictObject({
  _id: idNumber,
  name: z.string(),
  /** The job it concerns. */
  job: z.nullable(z.strictObject({ _id: idNumber, num: z.int() })),
  /** Recipient email address. */
  to: z.nullable(z.string()),
  error: z.string(),
  tries: z.int(),
  gaveUp: z.boolean(),
  /** Time of the next attempt, or of the last one if given up. */
  at: instant,
});
export type FailedTask = z.output<typeof failedTask>;

export const systemSchema = z.strictObject({
  build: z.string(),
  node: z.string(),
  /** Latest migration applied. */
  schema: z.string(),
  /** Processes of this installation connected to the database. */
  processes: z.int(),
  outside: z.array(outsideSchema),
  lookedAt: instant,
  queue: z.strictObject({ waiting: z.int(), gaveUp: z.int(), oldest: z.number() }),
  failed: z.array(failedTask),
  /** Hosts to which deliveries are paused after repeated failures. */
  paused: z.array(
    z.strictObject({
      to: z.string(),
      /** Company of the webhook; null for the production platform. */
      company: z.nullable(z.strictObject({ _id: idNumber, companyName: z.string() })),
      waiting: z.int(),
      since: instant,
      nextTry: instant,
      response: z.string(),
    }),
  ),
  backup: z.nullable(
    z.strictObject({ at: instant, place: z.string(), rows: z.int(), files: z.int(), bytes: z.int(), took: z.int() }),
  ),
});
export type System = z.output<typeof systemSchema>;
