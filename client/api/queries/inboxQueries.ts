import type { InboxView, NoticeView } from '../../../common/inbox/notice';
import type { InboxTab } from '../../../common/inbox/inboxTabs';
import { call, callPage } from '../call';
import { define } from './defineQuery';

export interface InboxPage {
  readonly rows: readonly NoticeView[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Queries of the viewer's notifications. They are loaded after the first screen, so `queries` doesn't have them. */
export const inboxQueries = {
  count: (userId: number) =>
    define<InboxView>({
      key: ['inbox.get'],
      load: (signal) => call('inbox.get', {}, { signal }),
      cache: { shape: 'one', kind: 'inbox', id: userId },
      polled: 'other',
    }),
  list: (show: InboxTab, after: string | null) =>
    define<InboxPage>({
      key: ['inbox.list', show, after],
      load: async (signal) => {
        const { value, next } = await callPage(
          'inbox.list',
          { query: { show, after: after ?? undefined } },
          { signal },
        );
        return { rows: value, next };
      },
      cache: { shape: 'derived', of: ['inbox'] },
      polled: 'other',
    }),
  calendarFeed: () =>
    define<{ created: string | null }>({
      key: ['calendarFeed.get'],
      load: (signal) => call('calendarFeed.get', {}, { signal }),
      cache: { shape: 'derived', of: ['inbox'] },
      polled: 'other',
    }),
};
