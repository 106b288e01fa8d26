import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { digests } from './digestTimes';
import { choiceKinds } from './noticeChoices';

const minute = z.int().check(z.minimum(0), z.maximum(1439));

const quiet = z.strictObject({
  /** Minutes after midnight; the same minute twice is a whole day. */
  from: minute,
  to: minute,
  days: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(
    z.minLength(1, 'must contain at least one day'),
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length, 'must contain each day once'),
  ),
  timeZone: z
    .string()
    .check(z.maxLength(60), z.regex(/^[A-Za-z0-9_+/-]+$/, 'must be a time zone such as America/Denver')),
  urgent: z.boolean(),
});

const settings = z.strictObject({
  /** The kinds that the caller can get, each with the caller’s choice or the default. */
  choices: z.array(z.strictObject({ kind: z.enum(choiceKinds), inbox: z.boolean(), push: z.boolean() })),
  quiet: z.nullable(quiet),
  /** Email with unread notifications, at 7 AM of the office’s time zone; weekly ones on Mondays. */
  digest: z.enum(digests),
});

export const settingsRoutes = {
  'notificationSettings.get': defineRoute({
    method: 'GET',
    path: '/notification-settings',
    reads: 'inbox.read',
    says: 'Where the caller’s notifications arrive, by kind, and when their pushes wait. Emails are settings of the profile.',
    reply: { schema: settings },
  }),
  'notificationSettings.update': defineRoute({
    method: 'PATCH',
    path: '/notification-settings',
    may: 'inbox.read',
    says: 'Changes where notifications of one kind arrive (`kind` with `inbox`, `push` or both), the quiet hours (null for none), or the digest by email. Without the inbox there is no push.',
    body: z.strictObject({
      kind: z.optional(z.enum(choiceKinds)),
      inbox: z.optional(z.boolean()),
      push: z.optional(z.boolean()),
      quiet: z.optional(z.nullable(quiet)),
      digest: z.optional(z.enum(digests)),
    }),
    reply: { schema: settings },
  }),
};
