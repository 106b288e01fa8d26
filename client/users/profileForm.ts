import { isAdmin, isStaff } from '../../common/access/roles';
import type { UserView } from '../../common/users/user';

/** What the form holds, as it is typed. */
export interface ProfileText {
  name: string;
  phone: string;
  notifSubmit: boolean;
  notifRfi: boolean;
  notifRelease: boolean;
  notifSubmitAll: boolean;
  notifRfiAll: boolean;
  notifReleaseAll: boolean;
  numJobsIndex: string;
  showSkittles: boolean;
  showCadJobs: boolean;
  showNonCadJobs: boolean;
  driveLetter: string;
}
export type ProfileField = keyof ProfileText;

/** As one says it. */
export const profileNames: Readonly<Record<ProfileField, string>> = {
  name: 'Name',
  phone: 'Phone',
  notifSubmit: 'A job of mine is submitted',
  notifRfi: 'A job of mine waits for an answer',
  notifRelease: 'A job of mine is released',
  notifSubmitAll: 'Any job is submitted',
  notifRfiAll: 'Any job waits for an answer',
  notifReleaseAll: 'Any job is released',
  numJobsIndex: 'Jobs on the dashboard',
  showSkittles: 'Show quote and production badges',
  showCadJobs: 'Show jobs that a drafter works on',
  showNonCadJobs: 'Show all other jobs',
  driveLetter: 'Drive letter',
};

export const textOf = (user: UserView): ProfileText => ({
  name: user.name,
  phone: user.phone,
  notifSubmit: user.notifSubmit,
  notifRfi: user.notifRfi,
  notifRelease: user.notifRelease,
  notifSubmitAll: user.notifSubmitAll,
  notifRfiAll: user.notifRfiAll,
  notifReleaseAll: user.notifReleaseAll,
  numJobsIndex: String(user.numJobsIndex),
  showSkittles: user.showSkittles,
  showCadJobs: user.showCadJobs,
  showNonCadJobs: user.showNonCadJobs,
  driveLetter: user.driveLetter,
});

/** Only users with the quoter get quote-related settings, and admins, who see the badges too (spec §2, decisions §1). */
export const hasBadges = (user: UserView): boolean => user.hasQuoter || isAdmin(user.role);
export const hasDrive = (user: UserView): boolean => isStaff(user.role);

/** The body of what was changed, or what is wrong with it. */
export function profileBody({ numJobsIndex, ...changed }: Partial<ProfileText>) {
  const wrong: Partial<Record<ProfileField, string>> = {};
  const count = Number(numJobsIndex);
  const counted = numJobsIndex === undefined || (/^\d{1,3}$/.test(numJobsIndex.trim()) && count >= 1 && count <= 100);
  if (!counted) wrong.numJobsIndex = 'A whole number from 1 to 100.';
  if (changed.name?.trim() === '') wrong.name = 'Enter a name.';
  if (changed.driveLetter && !/^[A-Z]$/.test(changed.driveLetter)) wrong.driveLetter = 'One letter.';
  return { body: numJobsIndex === undefined ? changed : { ...changed, numJobsIndex: count }, wrong };
}
