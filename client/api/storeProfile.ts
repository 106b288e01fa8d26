import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import type { UserView } from '../../common/users/user';
import { renewSession } from '../state/session';

type Profile = ReplyOf<Routes['profile.get']>;

/** Splits a profile response into token and user; drops the short-lived analytics login. */
export function splitProfile({ token, mongoToken: _passing, ...user }: Profile): { token: string; user: UserView } {
  return { token, user };
}

/** Stores the token and user of a sign-in or profile response. */
export function storeProfile(profile: Profile): UserView {
  const session = splitProfile(profile);
  renewSession(session);
  return session.user;
}
