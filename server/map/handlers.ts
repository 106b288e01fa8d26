import type { mapRoutes } from '../../common/map/mapRoutes';
import type { Handlers } from '../callContext';
import { findPlace } from './findPlace';

export const mapHandlers: Handlers<keyof typeof mapRoutes> = {
  'map.place': findPlace,
};
