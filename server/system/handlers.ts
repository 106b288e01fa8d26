import type { systemRoutes } from '../../common/system/systemRoutes';
import type { Handlers } from '../callContext';
import { findSystem } from './findSystem';
import { retryTask } from './retryTask';

export const systemHandlers: Handlers<keyof typeof systemRoutes> = {
  'system.get': findSystem,
  'system.retry': retryTask,
};
