import { list } from '../../../common/format/list';
import type { ChoiceKind } from '../../../common/inbox/noticeChoices';

/** Texts of the notification settings in the profile. */
export const noticeSettingsText = {
  title: 'Notification settings',
  about: 'Choose where each notification arrives. Emails are the same settings as in your profile above.',
  loading: 'Loading notification settings',
  failed: 'Couldn’t load your notification settings',
  notSaved: 'The notification setting wasn’t saved.',
  table: 'Notifications and where they arrive',
  kind: 'Notification',
  inbox: 'Inbox',
  email: 'Email',
  push: 'Push',
  cell: (channel: string, kind: string) => `${channel}: ${kind}`,
  pushNeedsInbox: 'Push needs the inbox',
  none: '–',
};

export const digestText = {
  label: 'Email with unread notifications',
  hint: 'Sent at 7:00 AM in the office’s time zone, if there are any.',
  off: 'Never',
  daily: 'Every day',
  weekly: 'Every Monday',
};

export const quietText = {
  on: 'Quiet hours',
  about: 'Push notifications wait until quiet hours end, and then arrive as one.',
  from: 'From',
  to: 'To',
  days: 'Quiet hours begin on',
  zone: (name: string) => `Times are in ${name.replaceAll('_', ' ')}.`,
  urgent: (kinds: readonly string[]) => `Let urgent ones through: ${list(kinds)}`,
  needsDay: 'Choose at least one day.',
};

export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const noticeKindNames: Readonly<Record<ChoiceKind, string>> = {
  submitted: 'Job submitted',
  validated: 'Job validated',
  noTakeoff: 'Validated as No Takeoff',
  rfi: 'Question asked (RFI)',
  answered: 'Question answered',
  released: 'Job released',
  correction: 'Returned for correction',
  revision: 'Revision requested',
  revisionRefused: 'Answered: not a revision',
  rush: 'Marked as rush',
  assigned: 'Job assigned to you',
  unassigned: 'Job unassigned from you',
  note: 'Note added',
  mention: 'Mentions you',
  review: 'Sent to review',
  quoteViewed: 'Quote opened',
  quoteAccepted: 'Quote accepted',
  quoteDeclined: 'Quote declined',
  quoteAsked: 'Question about a quote',
  registered: 'New user',
  emailFailed: 'Email not delivered',
  importErrors: 'Import with skipped rows',
  dueSoon: 'Due within an hour',
  overdue: 'Overdue',
  rfiWaiting: 'Question waits a business day',
  rfiUnanswered: 'Question unanswered for three business days',
  quoteWaiting: 'Opened quote without an answer',
  marginRequested: 'Approval of a margin requested',
  marginApproved: 'Margin approved',
  marginDeclined: 'Margin declined',
};
