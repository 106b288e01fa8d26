import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { CompanyView } from '../../common/companies/company';
import { unknown } from '../../common/format/numbers';
import { queries } from '../api/queries';
import { ListPage } from '../lists/ListPage';
import { ListToggle } from '../lists/filters/ListToggle';
import { useList } from '../lists/useList';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import type { GridColumn } from '../ui/board/gridColumn';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { CreateClientDialog } from './CreateClientDialog';
import { clientsText as text } from './companiesText';

const columns: readonly GridColumn<CompanyView>[] = [
  {
    key: 'num',
    head: text.number,
    width: 90,
    sort: 'num',
    sortsLike: 'numbers',
    card: 'below',
    cell: (company) => company.num,
  },
  {
    key: 'name',
    head: text.client,
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
  { key: 'inits', head: text.initials, width: 80, card: 'end', cell: (company) => company.inits },
  {
    key: 'address',
    head: text.address,
    width: 180,
    grow: 2,
    quiet: true,
    card: 'none',
    cell: (company) => [company.officeAddressOne, company.officeAddressTwo].filter(Boolean).join(', ') || unknown,
  },
  {
    key: 'pricing',
    head: text.pricing,
    width: 110,
    quiet: true,
    card: 'none',
    cell: ({ estPricing }) => (estPricing?.scheme === 'none' ? text.neverBilled : text.flat),
  },
  {
    key: 'hold',
    head: text.billing,
    width: 120,
    card: 'belowEnd',
    cell: (company) =>
      company.billingHold ? <span className="amber">{text.onHold}</span> : <span className="t3">{text.active}</span>,
  },
  {
    key: 'last',
    head: text.lastRequest,
    width: 120,
    quiet: true,
    card: 'belowEnd',
    cell: (company) => <RelativeDate at={company.lastJobRequest} />,
  },
];

/** /clients: all clients, 25 per page (product specification §9). */
export function ClientsPage() {
  const list = useList({ query: queries.companyList, sort: 'name', size: 25 });
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ListPage
        list={list}
        name="clients"
        title={text.title}
        what={text.what}
        columns={columns}
        searches={text.searches}
        filters={
          <ListToggle list={list} name="billingHold">
            {text.onBillingHold}
          </ListToggle>
        }
        actions={
          <Button kind="primary" onClick={() => setCreating(true)}>
            {text.newClient}
          </Button>
        }
        to={(company) => `/clients/${company._id}`}
        emptyNote={text.empty}
      />
      {creating && (
        <ContainDialog onClose={() => setCreating(false)}>
          <CreateClientDialog onClose={() => setCreating(false)} onCreated={(id) => navigate(`/clients/${id}`)} />
        </ContainDialog>
      )}
    </>
  );
}
