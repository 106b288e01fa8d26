import { useState } from 'react';
import { count, decimal, dollars, percent } from '../../../common/format/numbers';
import type { WinFigures, WinRates as Rates } from '../../../common/quotes/sales/salesRoutes';
import { type WinPeriod, winPeriods } from '../../../common/quotes/sales/salesStatus';
import { LoadError } from '../../api/LoadError';
import { salesQueries } from '../../api/queries/salesQueries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Segmented } from '../../ui/form/Segmented';
import { Panel } from '../../ui/layout/Panel';
import { type Column, Table } from '../../ui/layout/Table';
import { winRateText as text } from '../salesText';
import css from './sales.module.css';

type Group = WinFigures & { readonly _id: number | null; readonly name: string | null };

const periods = winPeriods.map((days) => ({ value: days, label: text.days(days) }));

const columnsOf = (by: 'reps' | 'customers'): readonly Column<Group>[] => [
  { key: 'name', head: text.heads[by], card: 'title', cell: ({ name }) => name ?? text.noCustomer },
  { key: 'sent', head: text.heads.sent, width: '64px', numeric: true, card: 'none', cell: ({ sent }) => count(sent) },
  {
    key: 'accepted',
    head: text.heads.accepted,
    width: '64px',
    numeric: true,
    card: 'none',
    cell: ({ accepted }) => count(accepted),
  },
  {
    key: 'rate',
    head: text.heads.rate,
    width: '84px',
    numeric: true,
    card: 'end',
    cell: ({ winRate }) => percent(winRate),
  },
  {
    key: 'days',
    head: text.heads.days,
    width: '72px',
    numeric: true,
    card: 'none',
    cell: ({ averageDays }) => decimal(averageDays),
  },
  { key: 'total', head: text.total, width: '120px', numeric: true, card: 'below', cell: ({ total }) => dollars(total) },
];
const byRep = columnsOf('reps');
const byCustomer = columnsOf('customers');

/** Win rate, days and totals of the quotes sent in a period, per rep and per customer (Q59). */
export function WinRates({ client }: { client?: number }) {
  const [days, setDays] = useState<WinPeriod>('90');
  const rates = useLiveQuery(salesQueries.winRates(days, client));
  return (
    <Panel
      title={text.title}
      flush
      actions={<Segmented label={text.period} value={days} onChange={setDays} options={periods} />}
    >
      {rates.data ? (
        <Figures rates={rates.data} />
      ) : rates.isError ? (
        <LoadError title={text.failed} query={rates} />
      ) : (
        <Skeleton rows={4} label={text.loading} />
      )}
    </Panel>
  );
}

function Figures({ rates: { all, reps, customers } }: { rates: Rates }) {
  if (all.sent === 0) {
    return (
      <EmptyState title={text.empty} compact>
        {text.emptyNote}
      </EmptyState>
    );
  }
  const decided = all.accepted + all.declined + all.expired;
  return (
    <>
      <p className={css.figures}>
        <b>{percent(all.winRate)}</b> <span>{text.won(all.accepted, decided)}</span>
        {all.averageDays !== null && <span>{text.averageDays(decimal(all.averageDays))}</span>}
        <span>{dollars(all.total)}</span>
      </p>
      <Table label={text.by.reps} columns={byRep} rows={reps} rowKey={({ _id }) => String(_id)} />
      <Table label={text.by.customers} columns={byCustomer} rows={customers} rowKey={({ _id }) => String(_id)} />
    </>
  );
}
