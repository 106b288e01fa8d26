import * as z from 'zod/mini';

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
