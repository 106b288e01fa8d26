import * as z from 'zod/mini';
import { widestSchema } from '../access/fields';
import { type UserView, userView } from './user';

/**
 * The own profile with a bearer token of 12 hours; GET profile renews it after half its life (decisions §3). For admins a
 * login to the analytics of five minutes comes with their profile, made for each call (security D20).
 */
export const signedInSchema = z.intersection(
  widestSchema(userView as never),
  z.object({ token: z.string(), mongoToken: z.optional(z.string()) }),
) as unknown as z.ZodMiniType<UserView & { token: string; mongoToken?: string }>;
