import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { text } from '../api/text';
import { signedInSchema } from '../users/signedIn';

export const authRoutes = {
  'auth.login': defineRoute({
    method: 'POST',
    path: '/users/login',
    policy: 'public',
    says: 'Sign in. Answers the user with `token`; a message with "reset your password" when a reset is forced.',
    body: z.strictObject({ email: text(254), password: text(200) }),
    reply: { schema: signedInSchema },
  }),
  'auth.logout': defineRoute({
    method: 'POST',
    path: '/users/logout',
    policy: 'signedIn',
    says: 'End this session, or with `everywhere` all sessions of the person.',
    body: z.strictObject({ everywhere: z.optional(z.boolean()) }),
    reply: { schema: z.strictObject({ ended: z.int() }) },
  }),
};
