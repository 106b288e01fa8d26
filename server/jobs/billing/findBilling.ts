import type { Routes } from '../../../common/api/routes';
import type { BillingSort, BillingSums } from '../../../common/jobs/billing/billingRoutes';
import { sumsUpTo, tooManyToSum } from '../../../common/jobs/billing/billingRules';
import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import type { Answer, CallContext } from '../../callContext';
import { countUpTo, presentList, type Run } from '../../views/present';
import { coalescedRead } from '../../views/coalescedRead';
import { foundFirst, mostSorted, searchingLong, standsTogether } from '../../views/searching';
import { type SortKey, sorted, textKey } from '../../views/sorted';
import { invalid } from '../../work/refusal';
import { all, type Fragment, fragment, place } from '../../work/sql';
import { jobPresenter } from '../presentJob';
import { isUnpriced } from './unpriced';

const defaultPage = 50;
const keys: Record<Exclude<BillingSort, `-${string}`>, SortKey> = {
  num: { key: 'num', type: 'integer' },
  name: textKey('name_key'),
  revenue: { key: 'revenue_key', type: 'integer' },
  timeOut: { key: 'out_key', type: 'timestamptz' },
};

/** The billing table: all estimates, filtered, with totals (R5). */
export async function findBilling(context: CallContext<Routes['billing.list']>): Promise<Answer> {
  const { services, query } = context;
  const run = coalescedRead(services.db);
  const where = billingWhere(context);
  const ranged = query['filter[from]'] !== undefined || query['filter[to]'] !== undefined;
  const sort = query.sort ?? (ranged ? '-timeOut' : '-num');
  if (ranged && !sort.endsWith('timeOut')) {
    throw invalid({ sort: 'must be timeOut when you filter by release date' });
  }
  const { order, cursor, after } = sorted('j', keys, sort, query.after);
  const total = await countUpTo(run, 'jobs j', where);
  // Find the few matches first, then sort them, as in the list of jobs.
  const byName = standsTogether(query.q) && sort.endsWith('name');
  const few = !total.endsWith('+') || (byName && !(await countUpTo(run, 'jobs j', where, mostSorted)).endsWith('+'));
  const [{ json, next }, sums] = await Promise.all([
    presentList(run, jobPresenter, readerOf(context), {
      where: all(few ? foundFirst('jobs', 'j', where) : where, ...after),
      limit: query.limit ?? defaultPage,
      order,
      cursor,
    }),
    sumsOf(run, where, ranged ? 'j.out_key' : query.q ? null : 'j.num'),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), 'X-Total': total, 'X-Sums': sums } };
}

/** SQL of the filter; shared by table, totals and download. */
export function billingWhere({
  viewer,
  query,
}: Pick<CallContext<Routes['billing.download']>, 'viewer' | 'query'>): Fragment {
  const where: Fragment[] = [scope.jobs(viewer, 'j')];
  const equals: [string, unknown][] = [
    ['company_id', query['filter[client]']],
    ['billing_status', query['filter[billingStatus]']],
    ['level', query['filter[level]']],
  ];
  for (const [column, value] of equals) if (value !== undefined) where.push(fragment(`j.${column} = ?`, value));
  // Invoiced jobs have a price; skip unpriced ones, which come first when sorted by revenue.
  if (query['filter[billingStatus]'] === 'Invoiced') where.push(fragment('j.revenue_key >= 0'));
  const { q, 'filter[status]': status, 'filter[unpriced]': unpriced, 'filter[from]': from, 'filter[to]': to } = query;
  // A single status has an index in order of release.
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

/** Reads the rows in the order of an index that fits the filter, so that no more are read than are summed. */
async function sumsOf(run: Run, where: Fragment, order: string | null): Promise<string> {
  const binds: unknown[] = [];
  const condition = place(where, binds);
  const of = (what: string) => `coalesce(sum(j.revenue_cents) FILTER (WHERE ${what}), 0)::float8 / 100`;
  const [sums] = await run<BillingSums>(
    `SELECT count(*)::int AS jobs, ${of('TRUE')} AS revenue, ${of("j.billing_status = 'Incomplete'")} AS incomplete,
            ${of("j.billing_status = 'Demo'")} AS demo, ${of("j.billing_status = 'Invoiced'")} AS invoiced,
            ${of("j.billing_status = 'Incomplete' AND j.status = 'Released'")} AS due,
            (count(*) FILTER (WHERE ${isUnpriced}))::int AS unpriced
     FROM (SELECT j.company_id, j.revenue_cents, j.billing_status, j.status, j.level FROM jobs j WHERE ${condition}
           ${order ? `ORDER BY ${order} DESC` : ''} LIMIT ${sumsUpTo + 1}) j`,
    binds,
  );
  return sums && sums.jobs <= sumsUpTo ? JSON.stringify(sums) : tooManyToSum;
}
