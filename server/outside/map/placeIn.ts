import type { Place } from '../../../common/map/mapRoutes';

type Pair = readonly [lat: unknown, lng: unknown];
interface GeocoderResponse {
  readonly results?: unknown;
  readonly features?: unknown;
}

/**
 * First location in a response; null if there is none. Supports the three common formats: `[{lat, lon}]` (Nominatim,
 * LocationIQ), `{results: [{geometry: {location: {lat, lng}}}]}` (Google), and GeoJSON (Mapbox, MapTiler, Geoapify).
 */
export function placeIn(text: string): Place | null {
  const response = JSON.parse(text) as GeocoderResponse | readonly unknown[];
  const [found, pairOf] = Array.isArray(response)
    ? [response, ofNominatim]
    : Array.isArray((response as GeocoderResponse)?.results)
      ? [(response as { results: unknown[] }).results, ofGoogle]
      : [(response as GeocoderResponse)?.features, ofGeoJson];
  if (!Array.isArray(found)) throw new Error("The geocoder's response isn't valid.");
  const [first] = found as unknown[];
  if (first === undefined) return null;
  const [lat, lng] = pairOf(first).map((degrees) => (degrees === undefined ? Number.NaN : Number(degrees)));
  return Math.abs(lat as number) <= 90 && Math.abs(lng as number) <= 180
    ? { lat: lat as number, lng: lng as number }
    : null;
}

const ofNominatim = (one: unknown): Pair => {
  const { lat, lon } = one as { lat?: unknown; lon?: unknown };
  return [lat, lon];
};
const ofGoogle = (one: unknown): Pair => {
  const { location } = (one as { geometry?: { location?: { lat?: unknown; lng?: unknown } } }).geometry ?? {};
  return [location?.lat, location?.lng];
};
const ofGeoJson = (one: unknown): Pair => {
  const { coordinates } = (one as { geometry?: { coordinates?: unknown } }).geometry ?? {};
  return Array.isArray(coordinates) ? [coordinates[1], coordinates[0]] : [undefined, undefined];
};
