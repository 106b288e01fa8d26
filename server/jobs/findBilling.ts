import type { Routes } from '../../common/api/routes';
import type { BillingSort, BillingSums } from '../../common/jobs/billingRoutes';
import { sumsUpTo, tooManyToSum } from '../../common/jobs/billingRules';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import { countUpTo, presentList, type Run } from '../views/present';
import { reading } from '../views/reading';
import { foundFirst, searchingLong, standsTogether } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment, place } from '../work/sql';
import { jobPresenter } from './presentJob';

const defaultPage = 50;
const keys: Record<Exclude<BillingSort, `-${string}`>, SortKey> = {
  num: { key: 'num', type: 'integer' },
  name: textKey('name_key'),
  revenue: { key: 'revenue_key', type: 'integer' },
  timeOut: { key: 'out_key', type: 'timestamptz' },
};

/** The billing table: all estimates, filtered, with the sums of what the filter leaves (decisions §5). */
export async function findBilling(ask: Ask<Routes['billing.list']>): Promise<Answer> {
  const { house, query } = ask;
  const run = reading(house.db);
  const where = billingWhere(ask);
  const ranged = query['filter[from]'] !== undefined || query['filter[to]'] !== undefined;
  const sort = query.sort ?? (ranged ? '-timeOut' : '-num');
  if (ranged && !sort.endsWith('timeOut')) {
    throw invalid({ sort: 'is by timeOut while the time of release is filtered' });
  }
  const { order, cursor, after } = sorted('j', keys, sort, query.after);
  const total = await countUpTo(run, 'jobs j', where);
  // Few are found before they are sorted, as in the list of jobs.
  const few = !total.endsWith('+') || (standsTogether(query.q) && sort.endsWith('name'));
  const [{ json, next }, sums] = await Promise.all([
    presentList(run, jobPresenter, readerOf(ask), {
      where: all(few ? foundFirst('jobs', 'j', where) : where, ...after),
      limit: query.limit ?? defaultPage,
      order,
      cursor,
    }),
    sumsOf(run, where, ranged ? 'j.out_key' : query.q ? null : 'j.num'),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), 'X-Total': total, 'X-Sums': sums } };
}

/** The filter as SQL; the same for the table, its sums and its file. */
export function billingWhere({ viewer, query }: Pick<Ask<Routes['billing.download']>, 'viewer' | 'query'>): Fragment {
  const where: Fragment[] = [scope.jobs(viewer, 'j')];
  const equals: [string, unknown][] = [
    ['company_id', query['filter[client]']],
    ['billing_status', query['filter[billingStatus]']],
    ['level', query['filter[level]']],
  ];
  for (const [column, value] of equals) if (value !== undefined) where.push(fragment(`j.${column} = ?`, value));
  // Nothing is invoiced without a price, and by revenue those without one come first: nobody need walk past them.
  if (query['filter[billingStatus]'] === 'Invoiced') where.push(fragment('j.revenue_key >= 0'));
  const { q, 'filter[status]': status, 'filter[unpriced]': unpriced, 'filter[from]': from, 'filter[to]': to } = query;
  // One alone has an index in the order of release.
  if (status?.length === 1) where.push(fragment('j.status = ?', status[0]));
  else if (status?.length) where.push(fragment('j.status = ANY(?)', status));
  if (unpriced !== undefined) where.push(fragment(`${unpriced ? '' : 'NOT '}(${isUnpriced})`));
  if (from !== undefined || to !== undefined)
    where.push(
      fragment('j.out_key >= ?::timestamptz AND j.out_key < ?::timestamptz', from ?? '-infinity', to ?? 'infinity'),
    );
  if (q) where.push(searchingLong('j', q, 'search_names'));
  return all(...where);
}

/** A level without a price (decisions §2 "Price"); a job that was never validated has nothing to price. */
const isUnpriced = 'j.revenue_cents IS NULL AND j.level IS NOT NULL';

/** In the order of an index that the filter has, if any, so that no more rows are read than are summed up. */
async function sumsOf(run: Run, where: Fragment, order: string | null): Promise<string> {
  const binds: unknown[] = [];
  const condition = place(where, binds);
  const of = (what: string) => `coalesce(sum(j.revenue_cents) FILTER (WHERE ${what}), 0)::float8 / 100`;
  const [sums] = await run<BillingSums>(
    `SELECT count(*)::int AS jobs, ${of('TRUE')} AS revenue, ${of("j.billing_status = 'Incomplete'")} AS incomplete,
            ${of("j.billing_status = 'Demo'")} AS demo, ${of("j.billing_status = 'Invoiced'")} AS invoiced,
            ${of("j.billing_status = 'Incomplete' AND j.status = 'Released'")} AS due,
            (count(*) FILTER (WHERE ${isUnpriced}))::int AS unpriced
     FROM (SELECT j.revenue_cents, j.billing_status, j.status, j.level FROM jobs j WHERE ${condition}
           ${order ? `ORDER BY ${order} DESC` : ''} LIMIT ${sumsUpTo + 1}) j`,
    binds,
  );
  return sums && sums.jobs <= sumsUpTo ? JSON.stringify(sums) : tooManyToSum;
}
