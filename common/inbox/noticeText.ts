import { dayAndTime } from '../format/dates';
import { jobTitle } from '../format/jobTitle';
import { plural } from '../format/plural';
import type { NoticeView } from './notice';
import type { NoticeKind } from './noticeKinds';

/** Moment and place of the reader; the default time zone is the browser's. */
interface Reading {
  readonly now: number;
  readonly timeZone?: string | undefined;
}
type Says = (notice: NoticeView, reading: Reading) => string;
const somebody = ({ by }: NoticeView) => by ?? 'The system';
const customer = ({ who }: NoticeView) => who || 'The customer';
const time = (dueAt: string | null, { now, timeZone }: Reading) => dayAndTime(dueAt ?? now, now, timeZone);
const expected = ({ dueAt }: NoticeView, reading: Reading) =>
  dueAt === null ? '' : ` Expected ${time(dueAt, reading)}.`;

const kindText: Record<NoticeKind, Says> = {
  submitted: (one) => `${somebody(one)} submitted it.`,
  validated: (one, reading) => `Validated.${expected(one, reading)}`,
  noTakeoff: () => 'Validated as No Takeoff.',
  rfi: (one) => `${somebody(one)} asked a question. On hold until it’s answered.`,
  answered: (one) => `${somebody(one)} answered the question.`,
  released: () => 'Released.',
  correction: (one) => `${somebody(one)} returned it for correction.`,
  revision: (one) => `${somebody(one)} requested a revision.`,
  revisionRefused: (one) => `${somebody(one)} answered: not a revision.`,
  rush: (one, reading) => `Marked as rush.${expected(one, reading)}`,
  assigned: (one) => `${somebody(one)} assigned it to you.`,
  unassigned: (one) => `${somebody(one)} unassigned you.`,
  note: (one) => (one.mention ? `${somebody(one)} mentioned you.` : `${somebody(one)} added a note.`),
  review: (one) => `${somebody(one)} sent it to review.`,
  quoteViewed: (one) => `${customer(one)} opened the quote.`,
  quoteAccepted: (one) => `${customer(one)} accepted the quote.`,
  quoteDeclined: (one) => `${customer(one)} declined the quote.`,
  quoteAsked: (one) => `${customer(one)} asked a question.`,
  registered: ({ user }) => `${user?.name ?? ''} registered and needs to be activated.`,
  emailFailed: ({ who }) => `The email to ${who} couldn’t be delivered.`,
  importErrors: (one) =>
    `Import of ${one.import?.fileName ?? ''} finished. ${plural(one.import?.refused ?? 0, 'row', 'rows')} skipped.`,
  dueSoon: ({ dueAt }, reading) => `Due soon: ${time(dueAt, reading)}.`,
  overdue: ({ dueAt }, reading) => `Overdue. Was due ${time(dueAt, reading)}.`,
  rfiWaiting: () => 'The question has waited for an answer for a business day. On hold until it’s answered.',
  rfiUnanswered: () => 'The client hasn’t answered the question for three business days.',
  marginRequested: (one) => `${somebody(one)} asked you to approve a margin under the floor.`,
  marginApproved: (one) => `${somebody(one)} approved the margin. The quote can be sent.`,
  marginDeclined: (one) => `${somebody(one)} declined the margin.`,
  quoteWaiting: (one) => `${customer(one)} opened the quote three days ago and hasn’t answered.`,
};

/** One sentence that says what happened. */
export const noticeText = (notice: NoticeView, now: number, timeZone?: string): string =>
  kindText[notice.kind](notice, { now, timeZone });

/** Name of what a notification is about. */
export function noticeTitle({ job, quote, user }: NoticeView): string {
  if (quote) return `${quote.num} ${quote.name}`;
  if (job) return `${jobTitle(job)} ${job.name}`;
  return user ? 'New users' : 'Imports';
}
