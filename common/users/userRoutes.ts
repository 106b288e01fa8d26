import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, flag, idNumber, idParam, line, queryId, text, words } from '../api/text';
import { roles } from '../access/roles';
import { signedInSchema } from './signedIn';

/** Profile fields; the role decides which ones a user can send (R1). */
export const profileBody = {
  name: z.optional(words(120)),
  phone: z.optional(line(40)),
  notifSubmit: z.optional(z.boolean()),
  notifRfi: z.optional(z.boolean()),
  notifRelease: z.optional(z.boolean()),
  notifSubmitAll: z.optional(z.boolean()),
  notifRfiAll: z.optional(z.boolean()),
  notifReleaseAll: z.optional(z.boolean()),
  /** Email about each registration; for admins. */
  notifRegistered: z.optional(z.boolean()),
  numJobsIndex: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /** Show times as 14:35 instead of 2:35 PM. */
  hour24: z.optional(z.boolean()),
  logoPrompt: z.optional(z.boolean()),
  userSetupComplete: z.optional(z.boolean()),
  /** Blank keeps the password (R7). */
  password: z.optional(text(200)),
  currentPassword: z.optional(text(200)),
  showSkittles: z.optional(z.boolean()),
  showCadJobs: z.optional(z.boolean()),
  showNonCadJobs: z.optional(z.boolean()),
  /** A single letter, stored in upper case; blank for none. */
  driveLetter: z.optional(z.string().check(z.regex(/^[A-Za-z]?$/, 'must be one letter'))),
  expected: z.optional(z.int()),
};

const { currentPassword: _own, ...byAdmin } = profileBody;

/** Sort orders of GET /users, `-` for descending. Each uses an indexed sort key. */
const sortKeys = ['name', 'email', 'lastLogin', '_id'] as const;
export const userSorts = sortKeys.flatMap((key) => [key, `-${key}`] as const);

export const userRoutes = {
  'users.list': defineRoute({
    method: 'GET',
    path: '/users',
    reads: 'user.list',
    says: 'Lists users (admin and above). `q` searches name, email, phone and the company named at registration.',
    query: z.strictObject({
      q: z.optional(line(100)),
      'filter[role]': z.optional(z.enum([...roles, 'none'])),
      'filter[client]': z.optional(queryId),
      'filter[hasQuoter]': z.optional(flag),
      /** Users who need a role, or the company for an outside role. */
      'filter[waiting]': z.optional(flag),
      sort: z.optional(z.enum(userSorts)),
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,600}$/, "isn't a valid cursor"))),
    }),
    reply: { many: 'user' },
    polled: true,
  }),
  'profile.get': defineRoute({
    method: 'GET',
    path: '/users/profile',
    reads: 'signedIn',
    says: 'Returns your profile, with a new token if yours is past half its lifetime.',
    reply: { schema: signedInSchema },
  }),
  'profile.update': defineRoute({
    method: 'PATCH',
    path: '/users/profile',
    may: 'signedIn',
    says: 'Updates your profile. A new password requires `currentPassword` and ends your other sessions.',
    body: z.strictObject(profileBody),
    reply: { schema: signedInSchema },
  }),
  'users.get': defineRoute({
    method: 'GET',
    path: '/users/:id',
    reads: 'self.read',
    says: 'Returns a user: to admins, and to the user.',
    params: z.strictObject({ id: idParam }),
    reply: { one: 'user' },
  }),
  'users.update': defineRoute({
    method: 'PATCH',
    path: '/users/:id',
    reads: 'self.read',
    may: 'user.update',
    says: 'Updates a user (admin and above). Admins can’t edit or create super users.',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({
      ...byAdmin,
      role: z.optional(z.nullable(z.enum(roles))),
      client: z.optional(z.nullable(idNumber)),
      hasQuoter: z.optional(z.boolean()),
      seesCosts: z.optional(z.boolean()),
      forcePwReset: z.optional(z.boolean()),
    }),
    reply: { one: 'user' },
  }),
  'users.delete': defineRoute({
    method: 'DELETE',
    path: '/users/:id',
    reads: 'self.read',
    may: 'user.delete',
    says: 'Deletes a user. Their name stays on past work; their active jobs go back to Unassigned.',
    params: z.strictObject({ id: idParam }),
    reply: { removed: ['user'] },
  }),
  'users.resetLink': defineRoute({
    method: 'GET',
    path: '/admin/utils/get-pw-link/:email',
    reads: 'user.list',
    may: 'user.resetLink',
    says: 'Creates a password reset link, valid for 24 hours. Older links stop working.',
    params: z.strictObject({ email: text(254) }),
    reply: { schema: z.strictObject({ pwLink: z.string() }) },
  }),
};
