import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, givenInstant, idNumber, idParam } from '../api/text';
import { widestSchema } from '../access/fields';
import { type NoticeView, noticeView } from './notice';
import { inboxTabs } from './inboxTabs';

export const inboxRoutes = {
  'inbox.list': defineRoute({
    method: 'GET',
    path: '/inbox',
    reads: 'inbox.read',
    says: 'Lists the caller’s notifications of the last 90 days that they can still read, newest first.',
    query: z.strictObject({
      show: z.optional(z.enum(inboxTabs)),
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, "isn't a valid cursor"))),
    }),
    reply: { schema: z.array(widestSchema(noticeView as never) as unknown as z.ZodMiniType<NoticeView>) },
    polled: true,
  }),
  'inbox.get': defineRoute({
    method: 'GET',
    path: '/inbox/count',
    reads: 'inbox.read',
    says: 'Number of the caller’s unread notifications (up to 100), which jobs and quotes they are about, and muted jobs.',
    reply: { one: 'inbox' },
    polled: true,
  }),
  'inbox.read': defineRoute({
    method: 'PATCH',
    path: '/inbox/read',
    may: 'inbox.read',
    says: 'Marks the caller’s notifications as read: some (`ids`), `all`, or those about a job or quote. `undo` takes the time from an earlier reply and marks what that call marked as unread again.',
    body: z.strictObject({
      ids: z.optional(z.array(idNumber).check(z.minLength(1, 'must contain at least one ID'), z.maxLength(20))),
      all: z.optional(z.literal(true)),
      jobId: z.optional(idNumber),
      quoteId: z.optional(idNumber),
      undo: z.optional(givenInstant),
    }),
    reply: { schema: z.strictObject({ marked: z.int(), at: givenInstant }) },
  }),
  'inbox.mute': defineRoute({
    method: 'PATCH',
    path: '/jobs/:id/mute',
    reads: 'job.read',
    may: 'inbox.read',
    says: 'Mutes a job for the caller, or no longer. A muted job notifies them only when they are mentioned or unassigned.',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ muted: z.boolean() }),
    reply: { one: 'inbox' },
  }),
};
