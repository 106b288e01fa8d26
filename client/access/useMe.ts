import { useAtomValue } from 'jotai';
import { isAdmin, isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import { isActive } from '../../common/access/viewer';
import type { UserView } from '../../common/users/user';
import { profileQueries } from '../api/queries/profileQueries';
import { useLiveQuery } from '../api/useLiveQuery';
import { screenUserAtom, sessionAtom } from '../state/session';

export interface Person {
  readonly user: UserView;
  /** Input of the permission policy in common/. */
  readonly viewer: Viewer;
  readonly staff: boolean;
  readonly admin: boolean;
  readonly active: boolean;
}

const personOf = (user: UserView): Person => {
  const viewer: Viewer = {
    id: user._id,
    name: user.name,
    role: user.role,
    companyId: user.client,
    hasQuoter: user.hasQuoter,
    seesCosts: user.seesCosts,
    verified: user.verified,
    onHold: user.billingHold === true && !isStaff(user.role),
  };
  return { user, viewer, staff: isStaff(user.role), admin: isAdmin(user.role), active: isActive(viewer) };
};

/** The signed-in user, kept live, so a change of rights takes effect at once. Use only below <SignedIn>. */
export function useMe(): Person {
  const session = useAtomValue(sessionAtom);
  const signedIn = useAtomValue(screenUserAtom);
  const id = signedIn?._id ?? 0;
  const { data } = useLiveQuery(profileQueries.profile(id), session !== null);
  const user = data?._id === id ? data : signedIn;
  if (!user) throw new Error('No one is signed in.');
  return personOf(user);
}
