import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../access/fields';
import { roles } from '../access/roles';
import { idNumber, instant } from '../api/text';

const text = z.string();

/** A user, as seen by admins and by the user (R2). companyName, initials and clientNum come from the company. */
export const userView = table(['admin', 'self'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  name: everyone(text),
  email: everyone(text),
  phone: everyone(text),
  role: everyone(z.nullable(z.enum(roles))),
  /** Company ID. */
  client: everyone(z.nullable(idNumber)),
  companyName: everyone(z.nullable(text)),
  initials: everyone(z.nullable(text)),
  clientNum: everyone(z.nullable(z.int())),
  verified: everyone(z.boolean()),
  hasQuoter: everyone(z.boolean()),
  /** Sees costs and margins, if the user can create quotes (Q83). */
  seesCosts: everyone(z.boolean()),
  logoPrompt: everyone(z.boolean()),
  userSetupComplete: everyone(z.boolean()),
  forcePwReset: everyone(z.boolean()),
  /** The company's users can view but not submit. */
  billingHold: everyone(z.boolean()),
  lastLogin: everyone(z.nullable(instant)),
  /** When the user consented to emails about takeoff requests at registration. */
  agreedAt: everyone(z.nullable(instant)),
  introCompanyName: everyone(text),
  introCompanyType: everyone(text),
  introCompanyWebsite: everyone(text),
  introNotes: everyone(text),
  notifSubmit: everyone(z.boolean()),
  notifRfi: everyone(z.boolean()),
  notifRelease: everyone(z.boolean()),
  notifSubmitAll: everyone(z.boolean()),
  notifRfiAll: everyone(z.boolean()),
  notifReleaseAll: everyone(z.boolean()),
  /** Emails admins about each registration. */
  notifRegistered: everyone(z.boolean()),
  showSkittles: everyone(z.boolean()),
  showCadJobs: everyone(z.boolean()),
  showNonCadJobs: everyone(z.boolean()),
  driveLetter: everyone(text),
  numJobsIndex: everyone(z.int()),
  /** True if times are shown as 14:35 instead of 2:35 PM. */
  hour24: everyone(z.boolean()),
});
export type UserView = ViewOf<typeof userView>;

/** Profile fields that each kind of user can change; others are rejected with 422 (R1). */
export const profileFields = {
  all: [
    'name',
    'phone',
    'notifSubmit',
    'notifRfi',
    'notifRelease',
    'notifSubmitAll',
    'notifRfiAll',
    'notifReleaseAll',
    'notifRegistered',
    'numJobsIndex',
    'hour24',
    'logoPrompt',
    'userSetupComplete',
    'password',
    'currentPassword',
  ],
  quoterOrAdmin: ['showSkittles'],
  staff: ['showCadJobs', 'showNonCadJobs', 'driveLetter'],
  /** PATCH users/{id}, admins only. */
  admin: ['role', 'client', 'hasQuoter', 'seesCosts', 'forcePwReset'],
} as const;
