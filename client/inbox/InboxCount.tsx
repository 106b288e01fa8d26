import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { mostUnread } from '../../common/inbox/limits';
import { useMe } from '../access/useMe';
import { inboxQueries } from '../api/queries/inboxQueries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { Count } from '../ui/status/Count';
import { unreadText } from './unreadText';

/** Unread notifications in the header; opening a job or quote marks its notifications as read. */
export function InboxCount() {
  const me = useMe();
  const { data } = useLiveQuery(inboxQueries.count(me.viewer.id));
  const { pathname } = useLocation();
  const visible = useVisible();
  const { mutate: markRead } = useCommand('inbox.read', 'inbox');
  const [, page, id] = /^\/(jobs|quotes)\/(\d+)$/.exec(pathname) ?? [];
  const shown = Number(id ?? 0);
  const isUnread = page !== undefined && data?.[page as 'jobs' | 'quotes'].includes(shown) === true;
  const version = data?.version;
  useEffect(() => {
    // If it fails, they stay unread until the next change of the inbox.
    if (isUnread && visible) markRead({ body: page === 'jobs' ? { jobId: shown } : { quoteId: shown } });
  }, [isUnread, visible, version, page, shown, markRead]);
  return <Count value={data?.unread ?? 0} most={mostUnread - 1} of={unreadText} />;
}

/** A page in a background tab isn't being read. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
