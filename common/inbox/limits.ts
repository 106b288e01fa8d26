/** Unread notifications that are counted; more are shown as "99+". */
export const mostUnread = 100;

/** People that one note can mention. */
export const maxMentions = 20;
/** Jobs that one person can mute. */
export const maxMuted = 500;
/** Devices of one person that get push notifications. */
export const maxDevices = 10;
