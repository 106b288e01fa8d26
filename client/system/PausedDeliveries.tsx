import { Link } from 'react-router-dom';
import { count } from '../../common/format/numbers';
import type { System } from '../../common/system/system';
import { RelativeDate } from '../ui/RelativeDate';
import { type Column, Table } from '../ui/Table';
import css from './system.module.css';

type Paused = System['paused'][number];

const columns: Column<Paused>[] = [
  {
    key: 'to',
    head: 'Address',
    width: '34%',
    card: 'top',
    cell: ({ to, company }) => (
      <span className={css.place}>
        {company ? <Link to={`/clients/${company._id}`}>{company.companyName}</Link> : 'Production platform'} {to}
      </span>
    ),
  },
  { key: 'why', head: 'Last answer', card: 'below', cell: ({ said }) => <span className={css.place}>{said}</span> },
  {
    key: 'since',
    head: 'Since',
    width: '18%',
    quiet: true,
    cell: ({ since }) => <RelativeDate at={since} show="ago" />,
  },
  {
    key: 'next',
    head: 'Next try',
    width: '18%',
    quiet: true,
    cell: ({ nextTry }) => <RelativeDate at={nextTry} show="long" />,
  },
  { key: 'waiting', head: 'Waiting', width: '92px', numeric: true, card: 'end', cell: ({ waiting }) => count(waiting) },
];

/** Addresses that failed repeatedly: what is for them waits, and holds up nothing else. */
export const PausedDeliveries = ({ paused }: { paused: readonly Paused[] }) => (
  <Table label="Paused deliveries" columns={columns} rows={paused} rowKey={({ to, since }) => `${to} ${since}`} />
);
