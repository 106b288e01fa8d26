import { Link } from 'react-router-dom';
import { count } from '../../common/format/numbers';
import type { System } from '../../common/system/system';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { type Column, Table } from '../ui/layout/Table';
import css from './system.module.css';
import { pausedText as text } from './systemText';

type Paused = System['paused'][number];

const columns: Column<Paused>[] = [
  {
    key: 'to',
    head: text.url,
    width: '34%',
    card: 'top',
    cell: ({ to, company }) => (
      <span className={css.place}>
        {company ? <Link to={`/clients/${company._id}`}>{company.companyName}</Link> : text.platform} {to}
      </span>
    ),
  },
  {
    key: 'why',
    head: text.response,
    card: 'below',
    cell: ({ response }) => <span className={css.place}>{response}</span>,
  },
  {
    key: 'since',
    head: text.since,
    width: '18%',
    quiet: true,
    cell: ({ since }) => <RelativeDate at={since} show="ago" />,
  },
  {
    key: 'next',
    head: text.next,
    width: '18%',
    quiet: true,
    cell: ({ nextTry }) => <RelativeDate at={nextTry} show="long" />,
  },
  {
    key: 'waiting',
    head: text.waiting,
    width: '92px',
    numeric: true,
    card: 'end',
    cell: ({ waiting }) => count(waiting),
  },
];

/** URLs that failed repeatedly; their deliveries wait without delaying others. */
export const PausedDeliveries = ({ paused }: { paused: readonly Paused[] }) => (
  <Table label={text.label} columns={columns} rows={paused} rowKey={({ to, since }) => `${to} ${since}`} />
);
