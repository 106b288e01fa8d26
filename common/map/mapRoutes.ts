import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { line } from '../api/text';

/** Degrees, as maps have them. */
export const placeView = z.strictObject({ lat: z.number(), lng: z.number() });
export type Place = z.output<typeof placeView>;

export const mapRoutes = {
  'map.place': defineRoute({
    method: 'GET',
    path: '/map/place',
    policy: 'map.read',
    says: 'Where an address lies; `place` is null when nobody knows, or nobody can be asked.',
    query: z.strictObject({ street: z.optional(line(200)), city: z.optional(line(100)), state: z.optional(line(50)) }),
    reply: { schema: z.strictObject({ place: z.nullable(placeView) }) },
  }),
};
