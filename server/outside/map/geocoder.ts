import type { Place } from '../../../common/map/mapRoutes';

/** Finds the location of an address. Returns null if unknown or unreachable; never throws. */
export interface Geocoder {
  find(address: string): Promise<Place | null>;
}

/** For MAP_GEOCODER_URL=none: addresses have no location. */
export const noGeocoder: Geocoder = { find: () => Promise.resolve(null) };
