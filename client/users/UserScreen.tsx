import { can } from '../../common/access/can';
import type { UserView } from '../../common/users/user';
import { useMe } from '../access/useMe';
import { History } from '../audit/History';
import { Alert } from '../ui/Alert';
import { Page } from '../ui/Page';
import { ControlPanel } from './ControlPanel';
import { SubmittedInfo } from './SubmittedInfo';
import { UserActions } from './UserActions';
import { UserForm } from './UserForm';
import { waitsFor } from './waitsFor';
import css from './users.module.css';

/** A user as admins see one: settings, control panel, what was submitted when registering (spec §2). */
export function UserScreen({ user, back }: { user: UserView; back: { to: string; label: string } }) {
  const { viewer } = useMe();
  const may = can['user.update'](viewer, { id: user._id, role: user.role });
  const lack = waitsFor(user);
  return (
    <Page
      title={user.name}
      tab={user.name}
      back={back}
      beside={lack !== null && <span className="amber">{lack}</span>}
      under={
        <>
          <span>{user.email}</span>
          {user.companyName && <span>{user.companyName}</span>}
        </>
      }
      actions={may && <UserActions user={user} />}
    >
      {user._id === viewer.id && <Alert>You are editing your own user profile</Alert>}
      {!may && <Alert kind="warning">Only a super user can change a super user.</Alert>}
      <div className={css.cols}>
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
