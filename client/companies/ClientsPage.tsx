import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { CompanyView } from '../../common/companies/company';
import { unknown } from '../../common/format/numbers';
import { queries } from '../api/queries';
import { ListPage } from '../lists/ListPage';
import { ListToggle } from '../lists/ListToggle';
import { useList } from '../lists/useList';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import type { GridColumn } from '../ui/gridColumn';
import { RelativeDate } from '../ui/RelativeDate';
import { CreateClientDialog } from './CreateClientDialog';

const columns: readonly GridColumn<CompanyView>[] = [
  {
    key: 'num',
    head: 'Number',
    width: 90,
    sort: 'num',
    sortsLike: 'numbers',
    card: 'below',
    cell: (company) => company.num,
  },
  {
    key: 'name',
    head: 'Company',
    width: 220,
    grow: 2,
    sort: 'name',
    fixed: true,
    card: 'top',
    cell: (company) => (
      <Link to={`/clients/${company._id}`} className="ink">
        <b>{company.companyName}</b>
      </Link>
    ),
  },
  { key: 'inits', head: 'Initials', width: 80, card: 'end', cell: (company) => company.inits },
  {
    key: 'address',
    head: 'Address',
    width: 180,
    grow: 2,
    quiet: true,
    card: 'none',
    cell: (company) => [company.officeAddressOne, company.officeAddressTwo].filter(Boolean).join(', ') || unknown,
  },
  {
    key: 'pricing',
    head: 'Pricing',
    width: 110,
    quiet: true,
    card: 'none',
    cell: ({ estPricing }) => (estPricing?.scheme === 'none' ? 'Never billed' : 'Flat'),
  },
  {
    key: 'hold',
    head: 'Billing',
    width: 120,
    card: 'belowEnd',
    cell: (company) =>
      company.billingHold ? <span className="amber">On hold</span> : <span className="t3">open</span>,
  },
  {
    key: 'last',
    head: 'Last request',
    width: 120,
    quiet: true,
    card: 'belowEnd',
    cell: (company) => <RelativeDate at={company.lastJobRequest} />,
  },
];

/** /clients (spec §2): all client companies, 25 on a page (§9). */
export function ClientsPage() {
  const list = useList({ query: queries.companyPages, sort: 'name', size: 25 });
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ListPage
        list={list}
        name="clients"
        title="Clients"
        what="clients"
        columns={columns}
        searches="Name, initials, number"
        filters={
          <ListToggle list={list} name="billingHold">
            On billing hold
          </ListToggle>
        }
        actions={
          <Button kind="primary" onClick={() => setCreating(true)}>
            New client
          </Button>
        }
        to={(company) => `/clients/${company._id}`}
        emptyNote="A client is a company whose people request takeoffs."
      />
      {creating && (
        <ContainDialog onClose={() => setCreating(false)}>
          <CreateClientDialog onClose={() => setCreating(false)} onCreated={(id) => navigate(`/clients/${id}`)} />
        </ContainDialog>
      )}
    </>
  );
}
