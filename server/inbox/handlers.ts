import type { inboxRoutes } from '../../common/inbox/inboxRoutes';
import type { Handlers } from '../callContext';
import { findInbox, getInbox } from './findInbox';
import { muteJob } from './muteJob';
import { readInbox } from './readInbox';

export const inboxHandlers: Handlers<keyof typeof inboxRoutes> = {
  'inbox.list': findInbox,
  'inbox.get': getInbox,
  'inbox.read': readInbox,
  'inbox.mute': muteJob,
};
