import type { NoticeView } from '../../common/inbox/notice';
import { noticeTitle } from '../../common/inbox/noticeText';

/** Notifications about one job or quote, newest first. */
export interface NoticeGroup {
  readonly key: string;
  readonly title: string;
  /** Job that the group can mute; null for other groups. */
  readonly jobId: number | null;
  readonly rows: readonly NoticeView[];
}

const subjectOf = (notice: NoticeView): Omit<NoticeGroup, 'rows'> => ({
  ...keyOf(notice),
  title: noticeTitle(notice),
});

function keyOf({ job, quote, user }: NoticeView): Pick<NoticeGroup, 'key' | 'jobId'> {
  if (quote) return { key: `quote ${quote._id}`, jobId: null };
  if (job) return { key: `job ${job._id}`, jobId: job._id };
  return { key: user ? 'users' : 'imports', jobId: null };
}

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
