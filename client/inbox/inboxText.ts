import { plural } from '../../common/format/plural';

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
