import type { Routes } from '../../common/api/routes';
import type { InboxTab } from '../../common/inbox/inboxTabs';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { coalescedRead } from '../views/coalescedRead';
import { type Json, presentList, presentOne, readCursor, type Run } from '../views/present';
import { all, type Fragment, fragment, rows } from '../work/sql';
import { mayReadNotice } from './noticeSql';
import { inboxPresenter, noticePresenter } from './presentInbox';

const defaultPage = 50;

const tabs: Record<InboxTab, Fragment | null> = {
  all: null,
  unread: fragment('n.read_at IS NULL'),
  mentions: fragment('n.mention'),
};

/** GET /inbox: the caller's notifications, newest first. */
export async function findInbox(context: CallContext<Routes['inbox.list']>): Promise<Answer> {
  const { services, viewer, query } = context;
  const tab = tabs[query.show ?? 'all'];
  // Cursors that aren't from this list give the first page.
  const before = Number(readCursor(query.after ?? ''));
  const { json, next } = await presentList(coalescedRead(services.db), noticePresenter, readerOf(context), {
    where: all(
      fragment('n.user_id = ?', viewer.id),
      fragment(mayReadNotice),
      ...(tab ? [tab] : []),
      ...(Number.isSafeInteger(before) && before > 0 ? [fragment('n.id < ?::bigint', before)] : []),
    ),
    order: 'n.id DESC',
    limit: query.limit ?? defaultPage,
    cursor: 'n.id',
  });
  return { json, headers: next ? { 'X-Next': next } : {} };
}

/** The counts of the caller's inbox. */
export const inboxOf = ({ viewer }: Pick<CallContext, 'viewer'>, run: Run): Promise<Json> =>
  presentOne(run, inboxPresenter, viewer.id, 'self', scope.self(viewer, 'u'));

export const getInbox = async (context: CallContext<Routes['inbox.get']>): Promise<Answer> =>
  inboxOf(context, (sql, bind) => rows(context.services.db, sql, bind));
