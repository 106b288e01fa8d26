import { useParams } from 'react-router-dom';
import { pathId } from '../../common/api/pathId';
import { texts } from '../../common/api/errors';
import { useMe } from '../access/useMe';
import { CallError } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { usePage } from '../live/LiveProvider';
import { ButtonLink } from '../ui/ButtonLink';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../api/LoadError';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { Skeleton } from '../ui/feedback/Skeleton';
import { ClientScreen } from './ClientScreen';
import { clientPageText as text } from './companiesText';

/** /clients/{id}; client users reach their own company here. */
export function ClientPage() {
  const id = pathId(useParams().id);
  return id === null ? <NoSuchClient /> : <OpenClient key={id} id={id} />;
}

function OpenClient({ id }: { id: number }) {
  const me = useMe();
  const ready = usePage('companyPage', id) && me.active;
  const company = useLiveQuery(queries.company(id), ready);
  const { data, error } = company;
  if (error instanceof CallError && error.status === 404) return <NoSuchClient />;
  if (data) return <ClientScreen company={data} me={me} />;
  return (
    <Page title={text.title} back={{ to: '/', label: text.toDashboard }}>
      <Panel flush>
        {error ? <LoadError title={text.failed} query={company} /> : <Skeleton rows={12} label={text.loading} />}
      </Panel>
    </Page>
  );
}

function NoSuchClient() {
  const { admin } = useMe();
  const back = admin ? { to: '/clients', label: text.toClients } : { to: '/', label: text.toDashboard };
  return (
    <Page title={text.title} back={back}>
      <Panel flush>
        <EmptyState
          title={text.notFound}
          actions={
            <ButtonLink to={back.to} kind="primary">
              {back.label}
            </ButtonLink>
          }
        >
          {texts.maybeDeleted}
        </EmptyState>
      </Panel>
    </Page>
  );
}
