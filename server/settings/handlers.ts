import type { settingsRoutes } from '../../common/settings/settingsRoutes';
import type { Handlers } from '../ask';
import { findSettings, updateSettings } from './updateSettings';

export const settingsHandlers: Handlers<keyof typeof settingsRoutes> = {
  'settings.get': findSettings,
  'settings.update': updateSettings,
};
