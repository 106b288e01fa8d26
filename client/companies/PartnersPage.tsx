import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompanyPageView } from '../../common/companies/company';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { PartnerLine } from '../integrations/PartnerLine';
import { usePage } from '../live/LiveProvider';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Field } from '../ui/Field';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { Table } from '../ui/Table';
import { Typeahead } from '../ui/Typeahead';
import { PartnerDialog } from './PartnerDialog';
import { partnerColumns } from './partnerColumns';
import css from './companies.module.css';

/** /admin/mrm (spec §2): the partner's clients of one company. */
export function PartnersPage() {
  const [params, setParams] = useSearchParams();
  const [q, setQ] = useState('');
  const { data: found, isFetching } = useLiveQuery(queries.companies(q));
  const asked = Number(params.get('client')) || null;
  const first = found?.[0]?._id ?? null;
  // Where nobody has chosen yet, the first one is as good as any.
  useEffect(() => {
    if (asked === null && q === '' && first !== null) setParams({ client: String(first) }, { replace: true });
  }, [asked, q, first, setParams]);
  return asked === null ? (
    <Page title="MRM partner clients">
      <Panel flush>
        {found?.length === 0 ? <EmptyState title="No clients yet" /> : <Skeleton rows={4} label="Loading partners" />}
      </Panel>
    </Page>
  ) : (
    <Partners
      key={asked}
      id={asked}
      choice={(company) => (
        <Field label="Client" hideLabel>
          <Typeahead
            aria-label="Client"
            value={company && { id: company._id, name: company.companyName }}
            onChange={(chosen) => chosen && setParams({ client: String(chosen.id) })}
            onQuery={setQ}
            options={(found ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
            loading={isFetching}
            emptyText="No client of that name"
          />
        </Field>
      )}
    />
  );
}

interface PartnersProps {
  id: number;
  choice: (company: CompanyPageView | null) => React.ReactNode;
}

function Partners({ id, choice }: PartnersProps) {
  const heard = usePage('companyPage', id);
  const company = useLiveQuery(queries.company(id), heard);
  const { data, error } = company;
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const partners = data?.mrmClients ?? [];
  return (
    <Page
      title="MRM partner clients"
      tools={<div className={css.choice}>{choice(data ?? null)}</div>}
      actions={
        <Button kind="primary" disabled={!data} onClick={() => setOpen('new')}>
          New partner client
        </Button>
      }
    >
      <Panel
        title="Partner clients"
        count={data && partners.length}
        note="Initials name new jobs only: what has a number keeps it"
        flush
      >
        {error ? (
          <ErrorState
            title="The client could not be loaded"
            onRetry={() => void company.refetch()}
            retrying={company.isFetching}
          >
            {messageOf(error)}
          </ErrorState>
        ) : !data ? (
          <Skeleton rows={4} label="Loading partners" />
        ) : partners.length === 0 ? (
          <EmptyState title="No partner clients yet">
            A job that comes from the partner is known by its client’s id there.
          </EmptyState>
        ) : (
          <Table
            label="Partner clients"
            columns={partnerColumns(setOpen)}
            rows={partners}
            rowKey={(partner) => partner._id}
          />
        )}
      </Panel>
      <PartnerLine />
      {data && open !== null && (
        <ContainDialog onClose={() => setOpen(null)}>
          <PartnerDialog company={data} open={open} onClose={() => setOpen(null)} />
        </ContainDialog>
      )}
    </Page>
  );
}
