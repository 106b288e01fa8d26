import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idParam, text } from '../api/text';
import { signedInSchema } from '../users/signedIn';
import { registrationBody } from './registration';

const messageReply = { schema: z.strictObject({ message: z.string() }) };

export const authRoutes = {
  'auth.login': defineRoute({
    method: 'POST',
    path: '/users/login',
    may: 'public',
    says: 'Signs in. Returns the user and a `token`. If a reset is required, the error contains "reset your password".',
    body: z.strictObject({ email: text(254), password: text(200) }),
    reply: { schema: signedInSchema },
  }),
  'auth.logout': defineRoute({
    method: 'POST',
    path: '/users/logout',
    may: 'signedIn',
    says: 'Ends this session, or with `everywhere` all of the user’s sessions.',
    body: z.strictObject({ everywhere: z.optional(z.boolean()) }),
    reply: { schema: z.strictObject({ ended: z.int() }) },
  }),
  'auth.captcha': defineRoute({
    method: 'GET',
    path: '/captcha',
    reads: 'public',
    says: 'Returns a proof-of-work challenge (send the solution as base64 JSON in `recaptchaValue`), or the reCAPTCHA site key.',
    reply: {
      schema: z.union([
        z.strictObject({
          algorithm: z.string(),
          challenge: z.string(),
          maxnumber: z.int(),
          salt: z.string(),
          signature: z.string(),
        }),
        z.strictObject({ siteKey: z.string() }),
      ]),
    },
  }),
  'auth.register': defineRoute({
    method: 'POST',
    path: '/users',
    may: 'public',
    says: 'Registers a user and emails a link that verifies the address and sets the password. Known addresses get the same response.',
    body: registrationBody,
    reply: messageReply,
    status: 201,
  }),
  'auth.lostPassword': defineRoute({
    method: 'POST',
    path: '/users/lost-password/:email',
    may: 'public',
    says: 'Emails a password reset link. The response is the same for unknown addresses.',
    params: z.strictObject({ email: text(254) }),
    body: z.strictObject({}),
    reply: messageReply,
  }),
  'auth.resetPassword': defineRoute({
    method: 'POST',
    path: '/users/reset-password/:userId/:token',
    may: 'public',
    says: 'Sets a password with an emailed link. The link works once, within 24 hours (7 days after registering). Ends all sessions.',
    params: z.strictObject({ userId: idParam, token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    body: z.strictObject({ password: text(200) }),
    reply: messageReply,
  }),
};
