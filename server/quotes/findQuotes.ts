import type { Routes } from '../../common/api/routes';
import type { QuoteSort } from '../../common/quotes/quoteRoutes';
import { mustBeReadable } from '../access/mustBeReadable';
import { mayName, notYours } from '../access/ofCompany';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import type { Services } from '../services';
import { countUpTo, type Json, presentList, presentOne } from '../views/present';
import { foundFirst, mostSorted } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import { invalid } from '../work/refusal';
import { all, fragment, rows } from '../work/sql';
import { quotePagePresenter, quotePresenter } from './presentQuote';
import { filtersOf } from './sales/quoteFilters';

const defaultPage = 25;
/** Maximum number of quotes shown for a job. */
const mostOfJob = 200;
const time = (key: string): SortKey => ({ key, type: 'timestamptz' });
const whole = (key: string): SortKey => ({ key, type: 'bigint' });
const keys: Record<Exclude<QuoteSort, `-${string}`>, SortKey> = {
  num: whole('num_key'),
  name: textKey('name_key'),
  timeIn: time('time_in'),
  timeChanged: time('time_changed'),
  total: whole('total_key'),
};
/** Sort orders available to role customer, by fields it can read. */
const forCustomers: readonly string[] = ['num', '-num', 'name', '-name'];

/** Role customer can't filter by fields that it can't read. */
const editorFilters = [
  ...(['q', 'filter[sales]', 'filter[author]', 'filter[customer]', 'filter[expiring]', 'filter[age]'] as const),
];

const runOn =
  (services: Services) =>
  <T extends object>(sql: string, bind: readonly unknown[]) =>
    rows<T>(services.db, sql, bind);

/** Lists quotes, newest first; for role customer by number, since it can't read the dates. */
export async function findQuotes(context: CallContext<Routes['quotes.list']>): Promise<Answer> {
  const { services, viewer, query } = context;
  refuseUnreadable(context);
  const sort = query.sort ?? (viewer.role === 'customer' ? '-num' : '-timeIn');
  const { order, cursor, after } = sorted('q', keys, sort, query.after);
  const where = all(scope.quotes(viewer, 'q'), ...filtersOf(services, query));
  const few = async () => !(await countUpTo(runOn(services), 'quotes q', where, mostSorted)).endsWith('+');
  const first = query.q ? await few() : false;
  const [{ json, next }, total] = await Promise.all([
    presentList(runOn(services), quotePresenter, readerOf({ viewer }), {
      where: all(first ? foundFirst('quotes', 'q', where) : where, ...after),
      limit: query.limit ?? defaultPage,
      order,
      cursor,
    }),
    countUpTo(runOn(services), 'quotes q', where),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), 'X-Total': total } };
}

/** Sort, filter and search accept only fields that the audience can read (R5). */
function refuseUnreadable({ viewer, query }: Pick<CallContext<Routes['quotes.list']>, 'viewer' | 'query'>): void {
  const wrong: Record<string, string> = mayName(viewer, query.client) ? {} : { ...notYours };
  if (viewer.role === 'customer') {
    for (const name of editorFilters) if (query[name]) wrong[name] = "isn't available to you";
    if (query.sort && !forCustomers.includes(query.sort)) wrong.sort = "isn't a field you can sort by";
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** Lists the quotes of one job, oldest first. */
export async function findQuotesOfJob({
  services,
  viewer,
  params,
}: CallContext<Routes['quotes.ofJob']>): Promise<Answer> {
  await mustBeReadable(services, viewer, 'jobs', params.jobId);
  const { json } = await presentList(runOn(services), quotePresenter, readerOf({ viewer }), {
    where: all(fragment('q.job_id = ?', params.jobId), scope.quotes(viewer, 'q')),
    order: 'q.n',
    limit: mostOfJob,
    cursor: 'q.n',
  });
  return json;
}

/** Returns the committed state: projects it, then reads the row. */
export async function findQuote(context: CallContext<Routes['quotes.get']>): Promise<Json> {
  // Check access before computing anything.
  await quotePageNow(context, context.params.id);
  await context.services.quotes.project(context.params.id);
  return quotePageNow(context, context.params.id);
}

/** The quote page as the viewer sees it, from the last projection. */
export const quotePageNow = (
  { services, viewer }: Pick<CallContext, 'services' | 'viewer'>,
  id: number,
): Promise<Json> =>
  presentOne(runOn(services), quotePagePresenter, id, readerOf({ viewer }), scope.quotes(viewer, 'q'));
