import * as z from 'zod/mini';
import { audiences } from '../access/audience';
import { everyone, table, type ViewOf } from '../access/fields';
import { idNumber, instant } from '../api/text';
import { noticeKinds } from './noticeKinds';

const job = z.strictObject({ _id: idNumber, num: z.int(), revision: z.int(), name: z.string() });

/** One notification, as the person who got it reads it. */
export const noticeView = table(audiences, {
  _id: everyone(idNumber),
  kind: everyone(z.enum(noticeKinds)),
  /** The person is mentioned in the note. */
  mention: everyone(z.boolean()),
  at: everyone(instant),
  read: everyone(z.boolean()),
  /** Name of the person who did it; null for the system. Outside readers get the office’s name instead. */
  by: everyone(z.nullable(z.string())),
  job: everyone(z.nullable(job)),
  quote: everyone(z.nullable(z.strictObject({ _id: idNumber, num: z.string(), name: z.string() }))),
  /** The user who waits for activation. */
  user: everyone(z.nullable(z.strictObject({ _id: idNumber, name: z.string() }))),
  import: everyone(
    z.nullable(z.strictObject({ what: z.string(), fileName: z.string(), refused: z.int(), client: idNumber })),
  ),
  /** A customer’s name, or the address of an email. */
  who: everyone(z.string()),
  /** Beginning of the note, question or reason. */
  text: everyone(z.string()),
  dueAt: everyone(z.nullable(instant)),
});
export type NoticeView = ViewOf<typeof noticeView>;

/** The counts of a person’s inbox. Only that person gets it. */
export const inboxView = table(['self'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  /** Unread notifications, up to `mostUnread`. */
  unread: everyone(z.int()),
  /** Jobs and quotes with unread notifications. */
  jobs: everyone(z.array(idNumber)),
  quotes: everyone(z.array(idNumber)),
  muted: everyone(z.array(idNumber)),
});
export type InboxView = ViewOf<typeof inboxView>;
