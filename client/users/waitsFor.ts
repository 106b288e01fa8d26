import { lackOf } from '../../common/access/viewer';
import type { UserView } from '../../common/users/user';

/** What somebody still lacks to be active, or null. */
export function waitsFor(user: UserView): string | null {
  switch (lackOf({ verified: user.verified, role: user.role, companyId: user.client })) {
    case null:
      return null;
    case 'email':
      return 'not verified';
    case 'company':
      return 'no company';
    case 'role':
      return 'no role';
    case 'role and company':
      return 'not activated';
  }
}
