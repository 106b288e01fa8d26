import type { Routes } from '../../../common/api/routes';
import { openStages, type SalesStatus, weekAfter } from '../../../common/quotes/sales/salesStatus';
import type { CallContext } from '../../callContext';
import type { Services } from '../../services';
import { searchingLong } from '../../views/searching';
import { all, type Fragment, fragment } from '../../work/sql';
import { officeDay } from '../officeDay';

type Filters = CallContext<Routes['quotes.board']>['query'] &
  Pick<CallContext<Routes['quotes.list']>['query'], 'filter[sales]'>;

const dayMs = 24 * 3_600_000;

/** SQL conditions of the filters on quotes `q`. */
export function filtersOf(services: Services, filters: Filters): Fragment[] {
  const { client, q, 'filter[sales]': sales, 'filter[author]': author, 'filter[customer]': customer } = filters;
  const age = filters['filter[age]'];
  return [
    ...(client === undefined ? [] : [fragment('q.company_id = ?', client)]),
    ...(sales === undefined ? [] : [hasSales(services, sales)]),
    ...(author === undefined ? [] : [fragment('q.author_id = ?', author)]),
    ...(customer === undefined ? [] : [fragment('q.customer_id = ?', customer)]),
    ...(filters['filter[expiring]'] === undefined ? [] : [expiringThisWeek(services)]),
    ...(age === undefined ? [] : [fragment('q.sent_at <= ?', daysAgo(services, Number(age)))]),
    ...(q ? [searchingLong('q', q, 'search_names')] : []),
  ];
}

export const daysAgo = ({ now }: Services, days: number): Date => new Date(now().getTime() - days * dayMs);

/** The index quotes_by_last_day is on the same expression. */
const lastDay = `CASE WHEN q.sales = 'draft' THEN q.expires WHEN q.sales IN ('sent', 'viewed') THEN q.sent_through END`;

/** Unanswered quotes with a last day from today through a week after (Q58). */
function expiringThisWeek(services: Services): Fragment {
  const today = officeDay(services);
  return fragment(`(${lastDay}) BETWEEN ? AND ?`, today, weekAfter(today));
}

/** True where an open offer's last day is over, by the office's date (Q57). */
const isOver = (today: string): Fragment => fragment('coalesce(q.sent_through < ?, FALSE)', today);
const isOpen = fragment(`q.sales IN (${openStages.map((stage) => `'${stage}'`).join(', ')})`);

export const isExpired = (services: Services): Fragment => all(isOpen, isOver(officeDay(services)));

export function hasSales(services: Services, sales: SalesStatus): Fragment {
  if (sales === 'expired') return isExpired(services);
  const is = fragment('q.sales = ?', sales);
  return (openStages as readonly string[]).includes(sales)
    ? all(is, fragment('coalesce(q.sent_through >= ?, TRUE)', officeDay(services)))
    : is;
}
