/** Notifications that a list can show. */
export const inboxTabs = ['all', 'unread', 'mentions'] as const;
export type InboxTab = (typeof inboxTabs)[number];
