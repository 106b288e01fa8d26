import type { UserView } from './user';

/** What GET /users can be sorted by, as the stored keys are made. */
export const userSortKeys: Readonly<Record<string, (user: UserView) => string | number>> = {
  name: (user) => user.name.toLowerCase(),
  email: (user) => user.email.toLowerCase(),
  lastLogin: (user) => (user.lastLogin === null ? Number.NEGATIVE_INFINITY : Date.parse(user.lastLogin)),
  _id: (user) => user._id,
};

/** Is the person in a list with these filters? Undefined while one searches: the server reads letters in its own way. */
export function userHolds(
  user: UserView,
  { q, role, client, hasQuoter }: Readonly<Record<string, string | undefined>>,
) {
  if (role !== undefined && (user.role ?? 'none') !== role) return false;
  if (client && user.client !== Number(client)) return false;
  if (hasQuoter !== undefined && user.hasQuoter !== (hasQuoter === 'true' || hasQuoter === '1')) return false;
  return q ? undefined : true;
}
