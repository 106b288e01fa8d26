import type { Reader } from '../../common/access/audience';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import { mostUnread } from '../../common/inbox/limits';
import { inboxView, noticeView } from '../../common/inbox/notice';
import { nameOf } from '../work/actorName';
import { type Expr, optional, type Presenter } from '../views/viewSql';
import { mayReadNotice, noticeJoins } from './noticeSql';

/** Characters of a note that a notification shows. */
const shownText = 200;

const notice: Record<keyof (typeof noticeView)['fields'], Expr> = {
  _id: 'n.id',
  kind: 'n.kind',
  mention: 'n.mention',
  at: 'iso(n.at)',
  read: '(n.read_at IS NOT NULL)',
  by: (reader: Reader) => nameOf(reader, 'a'),
  job: optional('j.id', { _id: 'j.id', num: 'j.num', revision: 'j.revision', name: 'j.name' }),
  quote: optional('q.id', { _id: 'q.id', num: 'q.num', name: 'q.name' }),
  user: optional('nu.id', { _id: 'nu.id', name: 'nu.name' }),
  import: optional('im.id', {
    what: 'im.what',
    fileName: 'im.file_name',
    refused: 'im.rows_refused',
    client: 'im.company_id',
  }),
  who: 'n.who',
  text: `left(coalesce(o.text, n.text), ${shownText})`,
  dueAt: 'iso(n.due_at)',
};

export const noticePresenter: Presenter = {
  table: noticeView as unknown as ViewTable<FieldSet>,
  exprs: notice,
  from: `notifications n JOIN users u ON u.id = n.user_id ${noticeJoins}
    LEFT JOIN users a ON a.id = n.actor_id LEFT JOIN users nu ON nu.id = n.about_id`,
  id: 'n.id',
  version: '1',
};

/** Number of transactions finished at the statement's snapshot: a later read has a higher version (P24). */
const mark = `(SELECT (pg_snapshot_xmax(s)::text::bigint - (SELECT count(*) FROM pg_snapshot_xip(s)))::float8 FROM pg_current_snapshot() s)`;

const box: Record<keyof (typeof inboxView)['fields'], Expr> = {
  _id: 'u.id',
  version: mark,
  unread: 'box.unread',
  jobs: 'box.jobs',
  quotes: 'box.quotes',
  muted: `(SELECT coalesce(json_agg(m.job_id ORDER BY m.job_id), '[]') FROM muted_jobs m WHERE m.user_id = u.id)`,
};

export const inboxPresenter: Presenter = {
  table: inboxView as unknown as ViewTable<FieldSet>,
  exprs: box,
  from: `users u CROSS JOIN LATERAL (SELECT count(*)::int AS unread,
      coalesce(json_agg(DISTINCT x.job_id) FILTER (WHERE x.job_id IS NOT NULL), '[]') AS jobs,
      coalesce(json_agg(DISTINCT x.quote_id) FILTER (WHERE x.quote_id IS NOT NULL), '[]') AS quotes
    FROM (SELECT n.job_id, n.quote_id FROM (SELECT * FROM notifications r WHERE r.user_id = u.id AND r.read_at IS NULL) n
      ${noticeJoins}
      WHERE ${mayReadNotice} ORDER BY n.id DESC LIMIT ${mostUnread}) x) box`,
  id: 'u.id',
  version: mark,
};
