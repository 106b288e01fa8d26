import { dayAndTime } from '../../common/format/dates';
import { plural } from '../../common/format/plural';
import type { NoticeView } from '../../common/inbox/notice';
import type { NoticeKind } from '../../common/inbox/noticeKinds';

/** Texts of the inbox. */
export const inboxPageText = {
  title: 'Inbox',
  all: 'All',
  unread: 'Unread',
  mentions: 'Mentions',
  show: 'Show',
  loading: 'Loading notifications',
  failed: 'Couldn’t load notifications',
  markAll: 'Mark all read',
  markedAll: (n: number) => `${plural(n, 'notification', 'notifications')} marked read`,
  undo: 'Undo',
  failedMark: 'The notifications weren’t marked.',
  older: 'Older',
  newest: 'Newest',
  people: 'New users',
  imports: 'Imports',
  unreadMark: 'Unread',
  quoted: (words: string) => `“${words}”`,
  isMentioned: 'mentions you',
  keys: 'Inbox',
  next: 'Next',
  previous: 'Previous',
  open: 'Open',
  markRead: 'Mark read',
  keyMove: 'Move',
  keyAll: 'All keys',
};

export const inboxEmptyText = {
  all: { title: 'No notifications yet', text: 'What happens on your jobs and quotes appears here for 90 days.' },
  unread: { title: 'You’re all caught up', text: 'New notifications appear here.' },
  mentions: { title: 'No mentions', text: 'Notes that name you after an @ appear here.' },
};

type Says = (notice: NoticeView, now: number) => string;
const somebody = ({ by }: NoticeView) => by ?? 'The system';
const customer = ({ who }: NoticeView) => who || 'The customer';
const expected = ({ dueAt }: NoticeView, now: number) => (dueAt === null ? '' : ` Expected ${dayAndTime(dueAt, now)}.`);

const kindText: Record<NoticeKind, Says> = {
  submitted: (one) => `${somebody(one)} submitted it.`,
  validated: (one, now) => `Validated.${expected(one, now)}`,
  noTakeoff: () => 'Validated as No Takeoff.',
  rfi: (one) => `${somebody(one)} asked a question. On hold until it’s answered.`,
  answered: (one) => `${somebody(one)} answered the question.`,
  released: () => 'Released.',
  correction: (one) => `${somebody(one)} returned it for correction.`,
  revision: (one) => `${somebody(one)} requested a revision.`,
  revisionRefused: (one) => `${somebody(one)} answered: not a revision.`,
  rush: (one, now) => `Marked as rush.${expected(one, now)}`,
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
  dueSoon: ({ dueAt }, now) => `Due soon: ${dayAndTime(dueAt ?? now, now)}.`,
  overdue: ({ dueAt }, now) => `Overdue. Was due ${dayAndTime(dueAt ?? now, now)}.`,
  rfiWaiting: () => 'The question has waited for an answer for a business day. On hold until it’s answered.',
  rfiUnanswered: () => 'The client hasn’t answered the question for three business days.',
  marginRequested: (one) => `${somebody(one)} asked you to approve a margin under the floor.`,
  marginApproved: (one) => `${somebody(one)} approved the margin. The quote can be sent.`,
  marginDeclined: (one) => `${somebody(one)} declined the margin.`,
  quoteWaiting: (one) => `${customer(one)} opened the quote three days ago and hasn’t answered.`,
};

/** One sentence that says what happened. */
export const noticeText = (notice: NoticeView, now: number): string => kindText[notice.kind](notice, now);
