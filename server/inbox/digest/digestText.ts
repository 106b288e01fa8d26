import { plural } from '../../../common/format/plural';

/** Texts of the email with unread notifications. */
export const inboxDigestText = {
  subject: (n: number) => plural(n, 'unread notification', 'unread notifications'),
  intro: (n: number) => `You have ${plural(n, 'notification', 'notifications')} that you haven’t read yet.`,
  first: (shown: number) => `These are the newest ${shown}.`,
  open: 'Open inbox',
  why: 'You get this email because you chose a summary in your notification settings.',
};
