import type { settingsRoutes } from '../../common/settings/settingsRoutes';
import type { Handlers } from '../callContext';
import { countOutdatedDueTimes, recomputeDueTimes } from '../jobs/due/recomputeDueTimes';
import { findSettings, updateSettings } from './updateSettings';

export const settingsHandlers: Handlers<keyof typeof settingsRoutes> = {
  'settings.get': findSettings,
  'settings.update': updateSettings,
  'settings.dueTimes': countOutdatedDueTimes,
  'settings.recompute': recomputeDueTimes,
};
