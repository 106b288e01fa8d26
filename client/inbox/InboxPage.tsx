import { useRef, useState } from 'react';
import { type InboxTab, inboxTabs } from '../../common/inbox/inboxTabs';
import { useMe } from '../access/useMe';
import { LoadError } from '../api/LoadError';
import { inboxQueries } from '../api/queries/inboxQueries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Skeleton } from '../ui/feedback/Skeleton';
import { toast } from '../ui/feedback/toast';
import { Segmented } from '../ui/form/Segmented';
import { Page } from '../ui/layout/Page';
import { groupsOf } from './groupsOf';
import { InboxGroup } from './InboxGroup';
import { inboxEmptyText, inboxPageText as text } from './inboxText';
import { useInboxKeys } from './useInboxKeys';
import { useMarkRead } from './useMarkRead';
import css from './inbox.module.css';

/** /inbox: notifications of the last 90 days, grouped by job and quote; the unread ones first. */
export function InboxPage() {
  const me = useMe();
  const counts = useLiveQuery(inboxQueries.count(me.viewer.id)).data;
  const [chosen, setChosen] = useState<InboxTab | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  const first = useRef<InboxTab | null>(null);
  // Unread ones first, if there are any when the page is opened.
  if (first.current === null && counts) first.current = counts.unread > 0 ? 'unread' : 'all';
  const tab = chosen ?? first.current ?? 'all';
  const query = useLiveQuery(inboxQueries.list(tab, after), counts !== undefined);
  const { data, error } = query;
  const markRead = useMarkRead();
  const list = useRef<HTMLDivElement>(null);
  useInboxKeys({ list, rows: data?.rows, onRead: (id) => void markRead({ ids: [id] }) });
  const show = (next: InboxTab) => {
    setChosen(next);
    setAfter(null);
  };
  const markAll = async () => {
    const reply = await markRead({ all: true });
    if (!reply || reply.marked === 0) return;
    toast.done({
      text: text.markedAll(reply.marked),
      action: { label: text.undo, onClick: () => void markRead({ undo: reply.at }) },
    });
  };
  const empty = inboxEmptyText[tab];
  return (
    <Page
      title={text.title}
      tools={
        <Segmented
          label={text.show}
          value={tab}
          onChange={show}
          options={inboxTabs.map((value) => ({ value, label: text[value] }))}
        />
      }
      actions={(counts?.unread ?? 0) > 0 && <Button onClick={() => void markAll()}>{text.markAll}</Button>}
    >
      <div ref={list} className={css.list}>
        {data ? (
          data.rows.length > 0 ? (
            groupsOf(data.rows).map((group) => (
              <InboxGroup key={group.key} group={group} onOpen={(id) => void markRead({ ids: [id] })} />
            ))
          ) : (
            <EmptyState title={empty.title}>{empty.text}</EmptyState>
          )
        ) : error ? (
          <LoadError title={text.failed} query={query} />
        ) : (
          <Skeleton rows={8} label={text.loading} roomy />
        )}
      </div>
      {data && (data.next !== null || after !== null) && (
        <div className={css.pages}>
          {after !== null && <Button onClick={() => setAfter(null)}>{text.newest}</Button>}
          {data.next !== null && <Button onClick={() => setAfter(data.next)}>{text.older}</Button>}
        </div>
      )}
    </Page>
  );
}
