import type { NoticeView } from '../../../common/inbox/notice';
import { noticePath } from '../../../common/inbox/noticePath';
import { noticeText, noticeTitle } from '../../../common/inbox/noticeText';
import { pushText } from './pushText';

/** Longest texts of a push: it must fit into 4 KB with its encryption. */
const longest = { title: 120, body: 600, line: 150 };
/** Notifications that a grouped push names. */
const mostNamed = 4;

/** The message to a service worker (client/public/sw.js). */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Page that a click opens. */
  readonly path: string;
  /** Notifications that a click marks as read. */
  readonly notices: readonly number[];
  /** A push with the tag of one that is shown replaces it, without another sound. */
  readonly tag: string;
}

const cut = (words: string, length: number): string => {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${[...line].slice(0, length - 1).join('')}…` : line;
};

/** One notification, or several as one push that opens the inbox; newest first. */
export function pushPayload(notices: readonly NoticeView[], now: number, timeZone: string): PushPayload {
  const [first] = notices as [NoticeView];
  const says = (one: NoticeView) => noticeText(one, now, timeZone);
  if (notices.length === 1)
    return {
      title: cut(noticeTitle(first), longest.title),
      body: cut([says(first), first.text && pushText.quoted(first.text)].filter(Boolean).join(' '), longest.body),
      path: noticePath(first),
      notices: [first._id],
      tag: `notice-${first._id}`,
    };
  const named = notices.slice(0, mostNamed).map((one) => cut(`${noticeTitle(one)}: ${says(one)}`, longest.line));
  return {
    title: pushText.several(notices.length),
    body: [...named, ...(notices.length > mostNamed ? [pushText.more(notices.length - mostNamed)] : [])].join('\n'),
    path: '/inbox',
    notices: [],
    tag: `notices-${first._id}`,
  };
}
