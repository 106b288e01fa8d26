import type { calendarRoutes } from '../../common/inbox/calendarRoutes';
import type { inboxRoutes } from '../../common/inbox/inboxRoutes';
import type { pushRoutes } from '../../common/inbox/pushRoutes';
import type { Handlers } from '../callContext';
import { createFeed, deleteFeed, getFeed } from './calendar/manageFeed';
import { findInbox, getInbox } from './findInbox';
import { muteJob } from './muteJob';
import { addDevice, getDevices, removeDevice } from './push/manageDevices';
import { readInbox } from './readInbox';

export const inboxHandlers: Handlers<keyof typeof inboxRoutes | keyof typeof calendarRoutes | keyof typeof pushRoutes> =
  {
    'inbox.list': findInbox,
    'inbox.get': getInbox,
    'inbox.read': readInbox,
    'inbox.mute': muteJob,
    'calendarFeed.get': getFeed,
    'calendarFeed.create': createFeed,
    'calendarFeed.delete': deleteFeed,
    'push.get': getDevices,
    'push.add': addDevice,
    'push.remove': removeDevice,
  };
