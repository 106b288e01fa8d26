import { isOutside } from '../access/roles';
import type { UserView } from './user';

/** True if the user needs a role, or the company for an outside role. Admins can't verify someone's email. */
export const needsActivation = ({ role, client }: Pick<UserView, 'role' | 'client'>): boolean =>
  role === null || (isOutside(role) && client === null);

/** Sort keys of GET /users, computed like the stored ones. */
export const userSortKeys: Readonly<Record<string, (user: UserView) => string | number>> = {
  name: (user) => user.name.toLowerCase(),
  email: (user) => user.email.toLowerCase(),
  lastLogin: (user) => (user.lastLogin === null ? Number.NEGATIVE_INFINITY : Date.parse(user.lastLogin)),
  _id: (user) => user._id,
};

/** True if a user matches the filters; undefined when searching, since the server may fold characters differently. */
export function userHolds(
  user: UserView,
  { q, role, client, hasQuoter, waiting }: Readonly<Record<string, string | undefined>>,
) {
  if (role !== undefined && (user.role ?? 'none') !== role) return false;
  if (client && user.client !== Number(client)) return false;
  if (hasQuoter !== undefined && user.hasQuoter !== (hasQuoter === 'true' || hasQuoter === '1')) return false;
  if (waiting !== undefined && needsActivation(user) !== (waiting === 'true' || waiting === '1')) return false;
  return q ? undefined : true;
}
