import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, flag, idNumber, idParam, line, text, words } from '../api/text';
import { roles } from '../access/roles';
import { signedInSchema } from './signedIn';

/** What a profile holds; which of it a person may send depends on the role (decisions §1). */
export const profileBody = {
  name: z.optional(words(120)),
  phone: z.optional(line(40)),
  notifSubmit: z.optional(z.boolean()),
  notifRfi: z.optional(z.boolean()),
  notifRelease: z.optional(z.boolean()),
  notifSubmitAll: z.optional(z.boolean()),
  notifRfiAll: z.optional(z.boolean()),
  notifReleaseAll: z.optional(z.boolean()),
  numJobsIndex: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  logoPrompt: z.optional(z.boolean()),
  userSetupComplete: z.optional(z.boolean()),
  /** Blank means no change (spec §2). */
  password: z.optional(text(200)),
  currentPassword: z.optional(text(200)),
  showSkittles: z.optional(z.boolean()),
  showCadJobs: z.optional(z.boolean()),
  showNonCadJobs: z.optional(z.boolean()),
  /** One letter, upper-cased on save; blank: none. */
  driveLetter: z.optional(z.string().check(z.regex(/^[A-Za-z]?$/, 'is one letter'))),
  expected: z.optional(z.int()),
};

const { currentPassword: _own, ...byAdmin } = profileBody;

/** What the list of users is sorted by: stored keys, each with an index; `-` turns it round. */
const sortKeys = ['name', 'email', 'lastLogin', '_id'] as const;
export const userSorts = sortKeys.flatMap((key) => [key, `-${key}`] as const);
export type UserSort = (typeof userSorts)[number];

export const userRoutes = {
  'users.list': defineRoute({
    method: 'GET',
    path: '/users',
    policy: 'user.list',
    says: 'Users, for admins; `q` searches name, email, phone and the company named when registering.',
    query: z.strictObject({
      q: z.optional(line(100)),
      'filter[role]': z.optional(z.enum([...roles, 'none'])),
      'filter[client]': z.optional(count(2147483647)),
      'filter[hasQuoter]': z.optional(flag),
      sort: z.optional(z.enum(userSorts)),
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,600}$/, 'is not a cursor of ours'))),
    }),
    reply: { many: 'user' },
    polled: true,
  }),
  'profile.get': defineRoute({
    method: 'GET',
    path: '/users/profile',
    policy: 'signedIn',
    says: 'The own profile, with a fresh token when the one shown is past half its life.',
    reply: { schema: signedInSchema },
  }),
  'profile.update': defineRoute({
    method: 'PATCH',
    path: '/users/profile',
    policy: 'signedIn',
    says: 'Change the own profile. A new password needs currentPassword and ends every other session.',
    body: z.strictObject(profileBody),
    reply: { schema: signedInSchema },
  }),
  'users.get': defineRoute({
    method: 'GET',
    path: '/users/:id',
    policy: 'self.read',
    says: 'One user: for admins, and for the person.',
    params: z.strictObject({ id: idParam }),
    reply: { one: 'user' },
  }),
  'users.update': defineRoute({
    method: 'PATCH',
    path: '/users/:id',
    policy: 'self.update',
    says: 'Change a user (admin and above; an admin can neither touch nor make a super).',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({
      ...byAdmin,
      role: z.optional(z.nullable(z.enum(roles))),
      client: z.optional(z.nullable(idNumber)),
      hasQuoter: z.optional(z.boolean()),
      forcePwReset: z.optional(z.boolean()),
    }),
    reply: { one: 'user' },
  }),
  'users.delete': defineRoute({
    method: 'DELETE',
    path: '/users/:id',
    policy: 'self.update',
    says: 'Delete a user. The name stays on what the person did; jobs in work go back to who takes them.',
    params: z.strictObject({ id: idParam }),
    reply: { schema: z.strictObject({ _id: idNumber }) },
  }),
  'users.resetLink': defineRoute({
    method: 'GET',
    path: '/admin/utils/get-pw-link/:email',
    policy: 'user.list',
    says: 'A link on which the person with this address sets a password within 24 hours; it ends the older one.',
    params: z.strictObject({ email: text(254) }),
    reply: { schema: z.strictObject({ pwLink: z.string() }) },
  }),
};
