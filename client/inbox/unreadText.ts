/** Read by screen readers after the count in the header. */
export const unreadText = 'unread';
