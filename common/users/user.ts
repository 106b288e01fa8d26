import * as z from 'zod/mini';
import { everyone, only, table, type ViewOf } from '../access/fields';
import { roles } from '../access/roles';
import { idNumber, instant } from '../api/text';

const text = z.string();
const adminOnly = only('admin');

/** A user, for admins and for the person (spec §3). companyName, initials and clientNum are read from the company. */
export const userView = table(['admin', 'self'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  name: everyone(text),
  email: everyone(text),
  phone: everyone(text),
  role: everyone(z.nullable(z.enum(roles))),
  /** The company's _id. */
  client: everyone(z.nullable(idNumber)),
  companyName: everyone(z.nullable(text)),
  initials: everyone(z.nullable(text)),
  clientNum: everyone(z.nullable(z.int())),
  verified: everyone(z.boolean()),
  hasQuoter: everyone(z.boolean()),
  logoPrompt: everyone(z.boolean()),
  userSetupComplete: everyone(z.boolean()),
  forcePwReset: everyone(z.boolean()),
  billingHold: adminOnly(z.boolean()),
  lastLogin: everyone(z.nullable(instant)),
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
  showSkittles: everyone(z.boolean()),
  showCadJobs: everyone(z.boolean()),
  showNonCadJobs: everyone(z.boolean()),
  driveLetter: everyone(text),
  numJobsIndex: everyone(z.int()),
});
export type UserView = ViewOf<typeof userView>;

/** The fields of a profile that a person of this kind may change; everything else is a 422 (decisions §1). */
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
    'numJobsIndex',
    'logoPrompt',
    'userSetupComplete',
    'password',
    'currentPassword',
  ],
  quoterOrAdmin: ['showSkittles'],
  staff: ['showCadJobs', 'showNonCadJobs', 'driveLetter'],
  /** PATCH users/{id}, admin+. */
  admin: ['role', 'client', 'hasQuoter', 'forcePwReset'],
} as const;
