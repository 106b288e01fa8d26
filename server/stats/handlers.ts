import type { statsRoutes } from '../../common/stats/statsRoutes';
import type { Handlers } from '../ask';
import { weekly } from './weekly';

export const statsHandlers: Handlers<keyof typeof statsRoutes> = {
  'stats.weekly': weekly,
};
