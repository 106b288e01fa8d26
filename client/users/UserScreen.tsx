import { useState } from 'react';
import { can } from '../../common/access/can';
import type { UserView } from '../../common/users/user';
import { useMe } from '../access/useMe';
import { History } from '../audit/History';
import { Alert } from '../ui/feedback/Alert';
import { Page } from '../ui/layout/Page';
import { ControlPanel } from './ControlPanel';
import { SubmittedInfo } from './SubmittedInfo';
import { UserActions } from './UserActions';
import { UserForm } from './UserForm';
import { userPageText as text } from './usersText';
import { waitsFor } from './waitsFor';
import css from './users.module.css';

/** A user, for admins: profile, access, sign-up details, history. */
export function UserScreen({ user, back }: { user: UserView; back: { to: string; label: string } }) {
  const { viewer } = useMe();
  const may = can['user.update'](viewer, { id: user._id, role: user.role });
  const inactiveReason = waitsFor(user);
  // Stays while the page is open, so that nothing moves when the user is activated.
  const [accessFirst] = useState(inactiveReason !== null);
  return (
    <Page
      title={user.name}
      tab={user.name}
      back={back}
      beside={inactiveReason !== null && <span className="amber">{inactiveReason}</span>}
      under={
        <>
          <span>{user.email}</span>
          {user.companyName && <span>{user.companyName}</span>}
        </>
      }
      actions={may && <UserActions user={user} />}
    >
      {user._id === viewer.id && <Alert>{text.own}</Alert>}
      {!may && <Alert kind="warning">{text.superOnly}</Alert>}
      <div className={css.cols} data-access-first={accessFirst || undefined}>
        <div className={css.main}>
          <UserForm user={user} locked={!may} />
        </div>
        <div className={css.side}>
          <ControlPanel user={user} locked={!may} />
          <SubmittedInfo user={user} />
          <History kind="user" id={user._id} />
        </div>
      </div>
    </Page>
  );
}
