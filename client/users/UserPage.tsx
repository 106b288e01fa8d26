import { useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { texts } from '../../common/api/errors';
import type { UserView } from '../../common/users/user';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { ButtonLink } from '../ui/ButtonLink';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { UserScreen } from './UserScreen';

const back = { to: '/users', label: 'To the users' };

/** /users/{id}: for admins; others have their own under /profile. */
export function UserPage() {
  const me = useMe();
  const { id = '' } = useParams();
  if (!me.admin) return <Navigate to={id === String(me.user._id) ? '/profile' : '/'} replace />;
  const known = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647;
  return known ? <OpenUser key={id} id={Number(id)} /> : <UserGone last={null} />;
}

function OpenUser({ id }: { id: number }) {
  const user = useLiveQuery(queries.user(id));
  const last = useRef<UserView | null>(null);
  last.current = user.data ?? last.current;
  if (user.error instanceof CallError && user.error.status === 404) return <UserGone last={last.current} />;
  if (user.data) return <UserScreen user={user.data} back={back} />;
  return (
    <Page title="User" back={back}>
      <Panel flush>
        {user.error ? (
          <ErrorState
            title="The user could not be loaded"
            onRetry={() => void user.refetch()}
            retrying={user.isFetching}
          >
            {messageOf(user.error)}
          </ErrorState>
        ) : (
          <Skeleton rows={8} label="Loading the user" />
        )}
      </Panel>
    </Page>
  );
}

const UserGone = ({ last }: { last: UserView | null }) => (
  <Page title={last?.name ?? 'User'} back={back}>
    <Panel flush>
      <EmptyState
        title={last ? `${last.name} is no longer there` : 'There is no such user'}
        actions={
          <ButtonLink to="/users" kind="primary">
            To the users
          </ButtonLink>
        }
      >
        {last ? 'Somebody deleted this account while you had it open.' : texts.notFound}
      </EmptyState>
    </Panel>
  </Page>
);
