import { audienceOf } from '../../../common/access/audience';
import type { Viewer } from '../../../common/access/viewer';
import type { NoticeView } from '../../../common/inbox/notice';
import { noticeText, noticeTitle } from '../../../common/inbox/noticeText';
import { ourBrand } from '../../emails/brand';
import { sendEmail } from '../../emails/sendEmail';
import { unsubscribeLink } from '../../emails/unsubscribe';
import type { Services } from '../../services';
import { presentList } from '../../views/present';
import { all, fragment, oneRow, rows } from '../../work/sql';
import type { TaskPayload } from '../../work/tasks/tasks';
import { mayReadNotice } from '../noticeSql';
import { noticePresenter } from '../presentInbox';
import { inboxDigestText as text } from './digestText';

/** Notifications in one email, the newest ones. */
const mostListed = 50;
const mostCounted = 1000;

/** Emails a person the notifications since the last digest that they can still read and haven't read, by job (R10.12). */
export async function mailInbox(services: Services, { userId, since }: TaskPayload<'mail.inbox'>): Promise<void> {
  const { db, env } = services;
  const person = await oneRow<Viewer & { email: string }>(
    db,
    `SELECT u.id, u.name, u.email, u.role, u.company_id AS "companyId", u.has_quoter AS "hasQuoter", u.verified, FALSE AS "onHold"
     FROM users u JOIN notification_settings s ON s.user_id = u.id
     WHERE u.id = $1 AND s.digest <> 'off' AND u.email IS NOT NULL AND u.deleted_at IS NULL`,
    [userId],
  );
  const reader = person && audienceOf(person);
  if (!person || !reader) return;
  const { json } = await presentList((sql, bind) => rows(db, sql, bind), noticePresenter, reader, {
    where: all(
      fragment('n.user_id = ?', userId),
      fragment('n.at > ?', new Date(since)),
      fragment('n.read_at IS NULL'),
      fragment(mayReadNotice),
    ),
    order: 'n.id DESC',
    limit: mostCounted,
    cursor: 'n.id',
  });
  const notices = JSON.parse(json.text) as NoticeView[];
  if (notices.length === 0) return;
  const { id, email: to, name } = person;
  await sendEmail(
    services,
    {
      brand: ourBrand,
      name,
      paragraphs: [text.intro(notices.length), ...(notices.length > mostListed ? [text.first(mostListed)] : [])],
      facts: factsOf(notices.slice(0, mostListed), services.now().getTime(), env.officeTz),
      button: { says: text.open, url: `${env.publicUrl}/inbox` },
      why: {
        says: text.why,
        unsubscribe: unsubscribeLink(services, { email: to, occasion: 'digest', companyId: null }),
      },
    },
    { to, subject: text.subject(notices.length), key: `inbox ${id} ${since}` },
  );
}

/** One row per job or quote, in the order of the newest notification of each. */
function factsOf(notices: readonly NoticeView[], now: number, timeZone: string): [string, string][] {
  const groups = new Map<string, string[]>();
  for (const notice of notices) {
    const title = noticeTitle(notice);
    const says = [...(groups.get(title) ?? []), noticeText(notice, now, timeZone)];
    groups.set(title, says);
  }
  return [...groups].map(([title, says]) => [title, says.join('\n')]);
}
