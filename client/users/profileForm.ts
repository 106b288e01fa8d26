import { isAdmin, isStaff } from '../../common/access/roles';
import type { UserView } from '../../common/users/user';
import { profileErrors } from './profileText';

/** The form's fields as text. */
export interface ProfileText {
  name: string;
  phone: string;
  notifSubmit: boolean;
  notifRfi: boolean;
  notifRelease: boolean;
  notifSubmitAll: boolean;
  notifRfiAll: boolean;
  notifReleaseAll: boolean;
  notifRegistered: boolean;
  numJobsIndex: string;
  hour24: boolean;
  showSkittles: boolean;
  showCadJobs: boolean;
  showNonCadJobs: boolean;
  driveLetter: string;
}
export type ProfileField = keyof ProfileText;

export const textOf = (user: UserView): ProfileText => ({
  name: user.name,
  phone: user.phone,
  notifSubmit: user.notifSubmit,
  notifRfi: user.notifRfi,
  notifRelease: user.notifRelease,
  notifSubmitAll: user.notifSubmitAll,
  notifRfiAll: user.notifRfiAll,
  notifReleaseAll: user.notifReleaseAll,
  notifRegistered: user.notifRegistered,
  numJobsIndex: String(user.numJobsIndex),
  hour24: user.hour24,
  showSkittles: user.showSkittles,
  showCadJobs: user.showCadJobs,
  showNonCadJobs: user.showNonCadJobs,
  driveLetter: user.driveLetter,
});

/** Quote settings are for users who can quote, and for admins, who see the badges too (R1). */
export const hasBadges = (user: UserView): boolean => user.hasQuoter || isAdmin(user.role);
export const hasDrive = (user: UserView): boolean => isStaff(user.role);

/** Body of the changed fields, or their errors. */
export function profileBody({ numJobsIndex, ...changed }: Partial<ProfileText>) {
  const wrong: Partial<Record<ProfileField, string>> = {};
  const count = Number(numJobsIndex);
  const counted = numJobsIndex === undefined || (/^\d{1,3}$/.test(numJobsIndex.trim()) && count >= 1 && count <= 100);
  if (!counted) wrong.numJobsIndex = profileErrors.numJobsIndex;
  if (changed.name?.trim() === '') wrong.name = profileErrors.name;
  if (changed.driveLetter && !/^[A-Z]$/.test(changed.driveLetter)) wrong.driveLetter = profileErrors.driveLetter;
  return { body: numJobsIndex === undefined ? changed : { ...changed, numJobsIndex: count }, wrong };
}
