import type { calendarRoutes } from '../../common/inbox/calendarRoutes';
import type { inboxRoutes } from '../../common/inbox/inboxRoutes';
import type { pushRoutes } from '../../common/inbox/pushRoutes';
import type { settingsRoutes } from '../../common/inbox/settingsRoutes';
import type { Handlers } from '../callContext';
import { createFeed, deleteFeed, getFeed } from './calendar/manageFeed';
import { findInbox, getInbox } from './findInbox';
import { muteJob } from './muteJob';
import { addDevice, getDevices, removeDevice } from './push/manageDevices';
import { readInbox } from './readInbox';
import { getSettings, updateSettings } from './settings/noticeSettings';

type InboxCall = keyof (typeof inboxRoutes & typeof calendarRoutes & typeof pushRoutes & typeof settingsRoutes);

export const inboxHandlers: Handlers<InboxCall> = {
  'inbox.list': findInbox,
  'inbox.get': getInbox,
  'inbox.read': readInbox,
  'inbox.mute': muteJob,
  'calendarFeed.get': getFeed,
  'calendarFeed.create': createFeed,
  'calendarFeed.delete': deleteFeed,
  'notificationSettings.get': getSettings,
  'notificationSettings.update': updateSettings,
  'push.get': getDevices,
  'push.add': addDevice,
  'push.remove': removeDevice,
};
