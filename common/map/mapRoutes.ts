import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { line } from '../api/text';

/** Coordinates in degrees. */
export const placeView = z.strictObject({ lat: z.number(), lng: z.number() });
export type Place = z.output<typeof placeView>;

export const mapRoutes = {
  'map.place': defineRoute({
    method: 'GET',
    path: '/map/place',
    reads: 'map.read',
    says: 'Returns the location of an address. `place` is null when it isn’t found or no geocoder is set up.',
    query: z.strictObject({ street: z.optional(line(200)), city: z.optional(line(100)), state: z.optional(line(50)) }),
    reply: { schema: z.strictObject({ place: z.nullable(placeView) }) },
  }),
};
