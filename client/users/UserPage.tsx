import { useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { texts } from '../../common/api/errors';
import { pathId } from '../../common/api/pathId';
import type { UserView } from '../../common/users/user';
import { useMe } from '../access/useMe';
import { CallError } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { ButtonLink } from '../ui/ButtonLink';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../api/LoadError';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { Skeleton } from '../ui/feedback/Skeleton';
import { UserScreen } from './UserScreen';
import { userPageText as text } from './usersText';

const back = { to: '/users', label: text.back };

/** /users/{id}, for admins; other users are sent to /profile. */
export function UserPage() {
  const me = useMe();
  const { id = '' } = useParams();
  if (!me.admin) return <Navigate to={id === String(me.user._id) ? '/profile' : '/'} replace />;
  const known = pathId(id);
  return known === null ? <UserGone last={null} /> : <OpenUser key={id} id={known} />;
}

function OpenUser({ id }: { id: number }) {
  const user = useLiveQuery(queries.user(id));
  const last = useRef<UserView | null>(null);
  last.current = user.data ?? last.current;
  if (user.error instanceof CallError && user.error.status === 404) return <UserGone last={last.current} />;
  if (user.data) return <UserScreen user={user.data} back={back} />;
  return (
    <Page title={text.title} back={back}>
      <Panel flush>
        {user.error ? <LoadError title={text.failed} query={user} /> : <Skeleton rows={8} label={text.loading} />}
      </Panel>
    </Page>
  );
}

const UserGone = ({ last }: { last: UserView | null }) => (
  <Page title={last?.name ?? text.title} back={back}>
    <Panel flush>
      <EmptyState
        title={last ? text.gone(last.name) : text.notFound}
        actions={
          <ButtonLink to="/users" kind="primary">
            {text.back}
          </ButtonLink>
        }
      >
        {last ? text.deleted : texts.maybeDeleted}
      </EmptyState>
    </Panel>
  </Page>
);
