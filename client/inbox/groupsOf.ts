import type { NoticeView } from '../../common/inbox/notice';
import { jobTitle } from '../../common/jobs/row';
import { inboxPageText as text } from './inboxText';

/** Notifications about one job or quote, newest first. */
export interface NoticeGroup {
  readonly key: string;
  readonly title: string;
  /** Job that the group can mute; null for other groups. */
  readonly jobId: number | null;
  readonly rows: readonly NoticeView[];
}

const subjectOf = ({ job, quote, user }: NoticeView): Omit<NoticeGroup, 'rows'> => {
  if (quote) return { key: `quote ${quote._id}`, title: `${quote.num} ${quote.name}`, jobId: null };
  if (job) return { key: `job ${job._id}`, title: `${jobTitle(job)} ${job.name}`, jobId: job._id };
  if (user) return { key: 'users', title: text.people, jobId: null };
  return { key: 'imports', title: text.imports, jobId: null };
};

/** Groups notifications by what they are about, in the order of the newest of each. */
export function groupsOf(notices: readonly NoticeView[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup & { rows: NoticeView[] }>();
  for (const notice of notices) {
    const subject = subjectOf(notice);
    const group = groups.get(subject.key);
    if (group) group.rows.push(notice);
    else groups.set(subject.key, { ...subject, rows: [notice] });
  }
  return [...groups.values()];
}

const importPaths: Readonly<Record<string, string>> = { items: '/items', customers: '/customers' };

/** Page that shows what a notification is about. */
export function pathOf({ job, quote, user, import: file }: NoticeView): string {
  if (quote) return `/quotes/${quote._id}`;
  if (job) return `/jobs/${job._id}`;
  if (user) return `/users/${user._id}`;
  if (!file) return '/';
  const list = importPaths[file.what];
  return list === undefined ? `/clients/${file.client}` : list;
}
