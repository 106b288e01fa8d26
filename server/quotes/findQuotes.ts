import type { Routes } from '../../common/api/routes';
import type { QuoteSort } from '../../common/quotes/quoteRoutes';
import { mustBeReadable } from '../access/mustBeReadable';
import { mayName, notYours } from '../access/ofCompany';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import type { House } from '../house';
import { countUpTo, type Json, presentList, presentOne } from '../views/present';
import { foundFirst, searchingLong } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment, rows } from '../work/sql';
import { quotePagePresenter, quotePresenter } from './presentQuote';

const defaultPage = 25;
/** More than these of one job are not shown beside it. */
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
/** Sorts by what role customer reads. */
const forCustomers: readonly string[] = ['num', '-num', 'name', '-name'];

const runOn =
  (house: House) =>
  <T extends object>(sql: string, bind: readonly unknown[]) =>
    rows<T>(house.db, sql, bind);

/** Quotes, newest first; role customer's by number, which is what it may read of them. */
export async function findQuotes(ask: Ask<Routes['quotes.list']>): Promise<Answer> {
  const { house, viewer, query } = ask;
  refuseUnreadable(ask);
  const sort = query.sort ?? (viewer.role === 'customer' ? '-num' : '-timeIn');
  const { order, cursor, after } = sorted('q', keys, sort, query.after);
  const where = all(scope.quotes(viewer, 'q'), ...filtersOf(query));
  const [{ json, next }, total] = await Promise.all([
    presentList(runOn(house), quotePresenter, readerOf({ viewer }), {
      where: all(query.q ? foundFirst('quotes', 'q', where) : where, ...after),
      limit: query.limit ?? defaultPage,
      order,
      cursor,
    }),
    countUpTo(runOn(house), 'quotes q', where),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), 'X-Total': total } };
}

/** Sort, filter and search take only what the audience may read (decisions §5). */
function refuseUnreadable({ viewer, query }: Pick<Ask<Routes['quotes.list']>, 'viewer' | 'query'>): void {
  const wrong: Record<string, string> = mayName(viewer, query.client) ? {} : { ...notYours };
  if (viewer.role === 'customer') {
    if (query.q) wrong.q = 'is not yours to search by';
    if (query.sort && !forCustomers.includes(query.sort)) wrong.sort = 'is not yours to sort by';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

function filtersOf({ client, q }: Ask<Routes['quotes.list']>['query']): Fragment[] {
  return [
    ...(client === undefined ? [] : [fragment('q.company_id = ?', client)]),
    ...(q ? [searchingLong('q', q, 'search_names')] : []),
  ];
}

/** The quotes of one job, the first one first. */
export async function findQuotesOfJob({ house, viewer, params }: Ask<Routes['quotes.ofJob']>): Promise<Answer> {
  await mustBeReadable(house, viewer, 'jobs', params.jobId);
  const { json } = await presentList(runOn(house), quotePresenter, readerOf({ viewer }), {
    where: all(fragment('q.job_id = ?', params.jobId), scope.quotes(viewer, 'q')),
    order: 'q.n',
    limit: mostOfJob,
    cursor: 'q.n',
  });
  return json;
}

/** What is committed at this moment: projected first, then read like everything else. */
export async function findQuote(ask: Ask<Routes['quotes.get']>): Promise<Json> {
  // Before anything is reckoned: what one may not read does not exist.
  await quotePageNow(ask, ask.params.id);
  await ask.house.quotes.project(ask.params.id);
  return quotePageNow(ask, ask.params.id);
}

/** The asker's view of a quote's page as it was projected last. */
export const quotePageNow = ({ house, viewer }: Pick<Ask, 'house' | 'viewer'>, id: number): Promise<Json> =>
  presentOne(runOn(house), quotePagePresenter, id, readerOf({ viewer }), scope.quotes(viewer, 'q'));
