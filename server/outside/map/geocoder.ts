import type { Place } from '../../../common/map/mapRoutes';

/** What we need of whoever knows where addresses lie. Null: unknown, or out of reach; never a failure. */
export interface Geocoder {
  find(address: string): Promise<Place | null>;
}

/** MAP_GEOCODER_URL=none: addresses stay words. */
export const noGeocoder: Geocoder = { find: () => Promise.resolve(null) };
