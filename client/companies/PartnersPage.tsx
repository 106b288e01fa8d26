import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompanyPageView } from '../../common/companies/company';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { PartnerConnection } from '../integrations/PartnerConnection';
import { usePage } from '../live/LiveProvider';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../api/LoadError';
import { Field } from '../ui/form/Field';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Table } from '../ui/layout/Table';
import { Typeahead } from '../ui/form/Typeahead';
import { PartnerDialog } from './PartnerDialog';
import { partnerColumns } from './partnerColumns';
import css from './companies.module.css';
import { partnersText as text } from './partnersText';

/** /admin/mrm: the partner clients of one client. */
export function PartnersPage() {
  const [params, setParams] = useSearchParams();
  const [q, setQ] = useState('');
  const { data: found, isFetching } = useLiveQuery(queries.companies(q));
  const selectedId = Number(params.get('client')) || null;
  const first = found?.[0]?._id ?? null;
  // Starts with the first client.
  useEffect(() => {
    if (selectedId === null && q === '' && first !== null) setParams({ client: String(first) }, { replace: true });
  }, [selectedId, q, first, setParams]);
  return selectedId === null ? (
    <Page title={text.title}>
      <Panel flush>
        {found?.length === 0 ? <EmptyState title={text.noClients} /> : <Skeleton rows={4} label={text.loading} />}
      </Panel>
    </Page>
  ) : (
    <Partners
      key={selectedId}
      id={selectedId}
      choice={(company) => (
        <Field label={text.client} hideLabel>
          <Typeahead
            aria-label={text.client}
            value={company && { id: company._id, name: company.companyName }}
            onChange={(chosen) => chosen && setParams({ client: String(chosen.id) })}
            onQuery={setQ}
            options={(found ?? []).map(({ _id, companyName }) => ({ id: _id, name: companyName }))}
            loading={isFetching}
            emptyText={text.noMatch}
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
  const ready = usePage('companyPage', id);
  const company = useLiveQuery(queries.company(id), ready);
  const { data, error } = company;
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const partners = data?.mrmClients ?? [];
  return (
    <Page
      title={text.title}
      tools={<div className={css.choice}>{choice(data ?? null)}</div>}
      actions={
        <Button kind="primary" disabled={!data} onClick={() => setOpen('new')}>
          {text.newPartner}
        </Button>
      }
    >
      <Panel title={text.list} count={data && partners.length} note={text.initials} flush>
        {error ? (
          <LoadError title={text.failed} query={company} />
        ) : !data ? (
          <Skeleton rows={4} label={text.loading} />
        ) : partners.length === 0 ? (
          <EmptyState title={text.none}>{text.noneNote}</EmptyState>
        ) : (
          <Table
            label={text.list}
            columns={partnerColumns(setOpen)}
            rows={partners}
            rowKey={(partner) => partner._id}
          />
        )}
      </Panel>
      <PartnerConnection />
      {data && open !== null && (
        <ContainDialog onClose={() => setOpen(null)}>
          <PartnerDialog company={data} open={open} onClose={() => setOpen(null)} />
        </ContainDialog>
      )}
    </Page>
  );
}
