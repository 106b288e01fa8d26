import { useAtomValue } from 'jotai';
import { isAdmin, isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import { isActive } from '../../common/access/viewer';
import type { UserView } from '../../common/users/user';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { sessionAtom } from '../state/session';

export interface Person {
  readonly user: UserView;
  /** As the policy in common/ asks for it. */
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
    verified: user.verified,
    onHold: false,
  };
  return { user, viewer, staff: isStaff(user.role), admin: isAdmin(user.role), active: isActive(viewer) };
};

/** Who is signed in, live: a change of one's rights shows at once. Only below <SignedIn>. */
export function useMe(): Person {
  const session = useAtomValue(sessionAtom);
  const id = session?.user._id ?? 0;
  const { data } = useLiveQuery(queries.profile(id), session !== null);
  const user = data?._id === id ? data : session?.user;
  if (!user) throw new Error('Nobody is signed in.');
  return personOf(user);
}
