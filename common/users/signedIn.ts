import * as z from 'zod/mini';
import { widestSchema } from '../access/fields';
import { type UserView, userView } from './user';

/**
 * The user's own profile with a bearer token valid for 12 hours; GET profile renews it after half that time (R3).
 * Admins also get a five-minute analytics sign-in, created for each call (security D20).
 */
export const signedInSchema = z.intersection(
  widestSchema(userView as never),
  z.object({ token: z.string(), mongoToken: z.optional(z.string()) }),
) as unknown as z.ZodMiniType<UserView & { token: string; mongoToken?: string }>;
