import { inactiveReasonOf } from '../../common/access/viewer';
import type { UserView } from '../../common/users/user';
import { inactiveTexts } from './usersText';

/** Why a user isn't active yet; null if active. */
export function waitsFor(user: UserView): string | null {
  const reason = inactiveReasonOf({ verified: user.verified, role: user.role, companyId: user.client });
  return reason === null ? null : inactiveTexts[reason];
}
