import type { NoticeView } from './notice';

const importPaths: Readonly<Record<string, string>> = { items: '/items', customers: '/customers' };

/** Page that shows what a notification is about. */
export function noticePath({ job, quote, user, import: file }: NoticeView): string {
  if (quote) return `/quotes/${quote._id}`;
  if (job) return `/jobs/${job._id}`;
  if (user) return `/users/${user._id}`;
  if (!file) return '/';
  const list = importPaths[file.what];
  return list === undefined ? `/clients/${file.client}` : list;
}
