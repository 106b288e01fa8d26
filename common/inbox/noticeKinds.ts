/** The events that people are notified of. */
export const noticeKinds = [
  'submitted',
  'validated',
  'noTakeoff',
  'rfi',
  'answered',
  'released',
  'correction',
  'revision',
  'revisionRefused',
  'rush',
  'unassigned',
  'note',
  'review',
  'quoteViewed',
  'quoteAccepted',
  'quoteDeclined',
  'quoteAsked',
  'registered',
  'emailFailed',
  'importErrors',
  'dueSoon',
  'overdue',
  'rfiWaiting',
  'rfiUnanswered',
  'quoteWaiting',
  'marginRequested',
  'marginApproved',
  'marginDeclined',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Notifications that a list can show. */
export const inboxTabs = ['all', 'unread', 'mentions'] as const;
export type InboxTab = (typeof inboxTabs)[number];
