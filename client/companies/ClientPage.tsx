import { useParams } from 'react-router-dom';
import { texts } from '../../common/api/errors';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { usePage } from '../live/LiveProvider';
import { ButtonLink } from '../ui/ButtonLink';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { ClientScreen } from './ClientScreen';

const idOf = (text: string | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= 2_147_483_647 ? Number(text) : null;

/** /clients/{id} (spec §2 "Client detail"); "Customize" leads a company's own people here. */
export function ClientPage() {
  const id = idOf(useParams().id);
  return id === null ? <NoSuchClient /> : <OpenClient key={id} id={id} />;
}

function OpenClient({ id }: { id: number }) {
  const me = useMe();
  const heard = usePage('companyPage', id) && me.active;
  const company = useLiveQuery(queries.company(id), heard);
  const { data, error } = company;
  if (error instanceof CallError && error.status === 404) return <NoSuchClient />;
  if (data) return <ClientScreen company={data} me={me} />;
  return (
    <Page title="Client" back={{ to: '/', label: 'To the dashboard' }}>
      <Panel flush>
        {error ? (
          <ErrorState
            title="The client could not be loaded"
            onRetry={() => void company.refetch()}
            retrying={company.isFetching}
          >
            {messageOf(error)}
          </ErrorState>
        ) : (
          <Skeleton rows={12} label="Loading client" />
        )}
      </Panel>
    </Page>
  );
}

function NoSuchClient() {
  const { admin } = useMe();
  const back = admin ? { to: '/clients', label: 'To the clients' } : { to: '/', label: 'To the dashboard' };
  return (
    <Page title="Client" back={back}>
      <Panel flush>
        <EmptyState
          title="There is no such client"
          actions={
            <ButtonLink to={back.to} kind="primary">
              {back.label}
            </ButtonLink>
          }
        >
          {texts.notFound}
        </EmptyState>
      </Panel>
    </Page>
  );
}
