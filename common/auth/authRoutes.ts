import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { idParam, text } from '../api/text';
import { signedInSchema } from '../users/signedIn';
import { registrationBody } from './registration';

const said = { schema: z.strictObject({ message: z.string() }) };

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
  'auth.captcha': defineRoute({
    method: 'GET',
    path: '/captcha',
    policy: 'public',
    says: 'A question for the browser: work, whose answer goes as base64 of JSON into `recaptchaValue`, or the key of a reCAPTCHA.',
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
    policy: 'public',
    says: 'Register. A link by mail verifies the address and sets the password; a known address is answered alike.',
    body: registrationBody,
    reply: said,
    status: 201,
  }),
  'auth.lostPassword': defineRoute({
    method: 'POST',
    path: '/users/lost-password/:email',
    policy: 'public',
    says: 'Have a link mailed on which a new password can be set; answers alike whether the address is known or not.',
    params: z.strictObject({ email: text(254) }),
    body: z.strictObject({}),
    reply: said,
  }),
  'auth.resetPassword': defineRoute({
    method: 'POST',
    path: '/users/reset-password/:userId/:token',
    policy: 'public',
    says: 'Set a password by a mailed link: once, within 24 hours (7 days after registering). Ends every session.',
    params: z.strictObject({ userId: idParam, token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    body: z.strictObject({ password: text(200) }),
    reply: said,
  }),
};
