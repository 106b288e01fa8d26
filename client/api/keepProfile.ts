import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import type { UserView } from '../../common/users/user';
import { renewSession } from '../state/session';

type Profile = ReplyOf<Routes['profile.get']>;

/** The person in an answer, without what comes for the moment: the bearer, and the login to the analytics. */
export function personIn({ token, mongoToken: _passing, ...user }: Profile): { token: string; user: UserView } {
  return { token, user };
}

/** What sign-in and profile answer: the token is kept with the person, the analytics login is not. */
export function keepProfile(profile: Profile): UserView {
  const session = personIn(profile);
  renewSession(session);
  return session.user;
}
