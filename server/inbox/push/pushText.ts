import { plural } from '../../../common/format/plural';

/** Texts of push notifications. */
export const pushText = {
  quoted: (words: string) => `“${words}”`,
  several: (n: number) => plural(n, 'new notification', 'new notifications'),
  more: (n: number) => `and ${n} more`,
};
