import { Link } from 'react-router-dom';
import type { NoticeView } from '../../common/inbox/notice';
import { noticePath } from '../../common/inbox/noticePath';
import { noticeText } from '../../common/inbox/noticeText';
import { Button } from '../ui/Button';
import { useClock } from '../ui/status/time/clock';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import type { NoticeGroup } from './groupsOf';
import { inboxPageText as text } from './inboxText';
import { muteText } from './muteText';
import { useMute } from './useMute';
import css from './inbox.module.css';

interface InboxGroupProps {
  group: NoticeGroup;
  onOpen: (id: number) => void;
}

/** Notifications about one job or quote. */
export function InboxGroup({ group: { title, jobId, rows }, onOpen }: InboxGroupProps) {
  const mute = useMute(jobId);
  return (
    <section className={css.group} aria-label={title}>
      <div className={css.head}>
        <h2 data-user-text>{title}</h2>
        {mute.muted && <span className="t3">{muteText.mark}</span>}
        <span className="grow" />
        {jobId !== null && <MuteButton title={title} mute={mute} />}
      </div>
      <ul>
        {rows.map((notice) => (
          <li key={notice._id}>
            <NoticeLink notice={notice} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoticeLink({ notice, onOpen }: { notice: NoticeView; onOpen: (id: number) => void }) {
  const says = useClock((now) => noticeText(notice, now));
  return (
    <Link
      to={noticePath(notice)}
      className={css.notice}
      data-notice={notice._id}
      data-unread={!notice.read || undefined}
      onClick={() => !notice.read && onOpen(notice._id)}
    >
      <span className={css.says}>
        {!notice.read && <span className="hidden">{text.unreadMark}: </span>}
        <span data-user-text>{says}</span>
        {notice.mention && notice.kind !== 'note' && <b> {text.isMentioned}</b>}
      </span>
      <span className="t3">
        <RelativeDate at={notice.at} show="long" />
      </span>
      {notice.text !== '' && (
        <span className={css.quoted} data-user-text>
          {text.quoted(notice.text)}
        </span>
      )}
    </Link>
  );
}

function MuteButton({ title, mute: { muted, pending, toggle } }: { title: string; mute: ReturnType<typeof useMute> }) {
  return (
    <Button
      kind="ghost"
      pending={pending}
      onClick={toggle}
      aria-label={muted ? muteText.unmuteLabel(title) : muteText.muteLabel(title)}
    >
      {muted ? muteText.unmute : muteText.mute}
    </Button>
  );
}
