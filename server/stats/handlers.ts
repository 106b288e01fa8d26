import type { statsRoutes } from '../../common/stats/statsRoutes';
import type { Handlers } from '../callContext';
import { charts } from './charts';
import { embed } from './embed';
import { weekly } from './weekly';

export const statsHandlers: Handlers<keyof typeof statsRoutes> = {
  'stats.weekly': weekly,
  'stats.charts': charts,
  'stats.embed': embed,
};
