import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { call } from '../call';
import { define } from './defineQuery';

/** Queries of the viewer's devices and notification settings. Only the profile loads them. */
export const noticeSettingsQueries = {
  settings: () =>
    define<ReplyOf<Routes['notificationSettings.get']>>({
      key: ['notificationSettings.get'],
      load: (signal) => call('notificationSettings.get', {}, { signal }),
      cache: { shape: 'derived', of: ['inbox'] },
      polled: 'other',
    }),
  push: () =>
    define<ReplyOf<Routes['push.get']>>({
      key: ['push.get'],
      load: (signal) => call('push.get', {}, { signal }),
      cache: { shape: 'derived', of: ['inbox'] },
      polled: 'other',
    }),
};
