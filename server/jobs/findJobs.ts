import type { Routes } from '../../common/api/routes';
import { isStaff } from '../../common/access/roles';
import type { JobSort } from '../../common/jobs/jobRoutes';
import { boardStatuses } from '../../common/jobs/matches';
import { boardLimit } from '../../common/jobs/row';
import { running, type Status, statuses } from '../../common/jobs/status';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { countUpTo, Json, presentList, presentOne } from '../views/present';
import { coalescedRead } from '../views/coalescedRead';
import { foundFirst, mostSorted, searchingLong, standsTogether } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment } from '../work/sql';
import { jobPagePresenter, jobPresenter } from './presentJob';

type Query = CallContext<Routes['jobs.list']>['query'];

/** Page size if neither `num` nor `limit` is set. */
const defaultPage = 50;

/** GET /jobs: the filters of R5 as SQL. A test checks that they equal common/jobs/matches.ts. */
export async function findJobs(context: CallContext<Routes['jobs.list']>): Promise<Answer> {
  const { query, viewer, services } = context;
  refuseUnreadable(context);
  const filters = filtersOf(context);
  const where = all(scope.jobs(viewer, 'j'), ...filters);
  const run = coalescedRead(services.db);
  const limit = query.limit ?? query.num ?? (query.workflowView ? boardLimit : defaultPage);
  const { order, cursor, after } = query.workflowView ? board : sorted('j', keys, query.sort ?? '-num', query.after);
  const total = () => countUpTo(run, 'jobs j', where);
  // Find few matches first, then sort them; by name also many, since they may be adjacent in the list.
  const counted = query.q || (query.limit !== undefined && filters.length > 0) ? await total() : null;
  // Skip the query if there are no matches.
  if (counted === '0') return { json: new Json('[]'), headers: query.limit === undefined ? {} : { 'X-Total': '0' } };
  const byName = standsTogether(query.q) && query.sort?.endsWith('name');
  const few = async () => !(await countUpTo(run, 'jobs j', where, mostSorted)).endsWith('+');
  const first = counted !== null && (!counted.endsWith('+') || (byName && (await few())));
  const page = {
    where: all(first ? foundFirst('jobs', 'j', where) : where, ...after),
    order,
    cursor,
    limit: query.workflowView ? Math.min(limit, boardLimit) : limit,
    // Rare statuses have partial indexes, and rare words need another plan than frequent ones.
    prepared: !first && !query.q && !statusesOf(query),
  };
  const [{ json, next }, inAll] = await Promise.all([
    presentList(run, jobPresenter, readerOf(context), page),
    // No total for the home page and the board: their client counts the rows itself.
    query.limit === undefined ? null : (counted ?? total()),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), ...(inAll === null ? {} : { 'X-Total': inAll }) } };
}

/**
 * Sort, filter and search accept only fields that the audience can read (R5); others are a 422 that names the field.
 */
function refuseUnreadable({ query, viewer }: CallContext<Routes['jobs.list']>): void {
  const staff = isStaff(viewer.role);
  const wrong: Record<string, string> = {};
  for (const name of ['filter[drafter]', 'filter[level]', 'filter[client]'] as const) {
    if (query[name] !== undefined && !staff) wrong[name] = 'can’t be filtered by your role';
  }
  if (query['filter[customer]'] !== undefined && viewer.role === 'customer') {
    wrong['filter[customer]'] = 'can’t be filtered by your role';
  }
  if (query.limit !== undefined && query.num !== undefined) wrong.limit = 'can’t be combined with num';
  if (query.workflowView && (query.after !== undefined || query.sort !== undefined)) {
    wrong[query.after === undefined ? 'sort' : 'after'] = 'can’t be combined with workflowView';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

function filtersOf({ query, viewer }: CallContext<Routes['jobs.list']>): Fragment[] {
  const where: Fragment[] = [];
  const wanted = statusesOf(query);
  if (wanted) where.push(fragment('j.status = ANY(?)', wanted));
  if (query.mineOnly) where.push(fragment(`j.${isStaff(viewer.role) ? 'drafter_id' : 'author_id'} = ?`, viewer.id));
  if (query.workflowView) where.push(fragment('j.due_time IS NOT NULL'));
  // Role customer can't see a job's customer, nor search for it.
  if (query.q) where.push(searchingLong('j', query.q, viewer.role === 'customer' ? 'search' : 'search_names'));
  const equals: [string, unknown][] = [
    ['company_id', query['filter[client]']],
    ['customer_id', query['filter[customer]']],
    ['author_id', query['filter[author]']],
    ['level', query['filter[level]']],
  ];
  for (const [column, value] of equals) if (value !== undefined) where.push(fragment(`j.${column} = ?`, value));
  const drafter = query['filter[drafter]'];
  if (drafter === 'none') where.push(fragment('j.drafter_id IS NULL'));
  else if (drafter !== undefined) where.push(fragment('j.drafter_id = ?', drafter));
  // A bare condition, so that the partial index of rush jobs is used.
  if (query['filter[rush]'] !== undefined) where.push(fragment(query['filter[rush]'] ? 'j.rush' : 'NOT j.rush'));
  return where;
}

const board = {
  order: 'j.due_time, j.num',
  cursor: "iso(j.due_time) || ' ' || j.num",
  after: [] as Fragment[],
};

const keys: Record<Exclude<JobSort, `-${string}`>, SortKey> = {
  num: { key: 'num', type: 'integer' },
  name: textKey('name_key'),
  dueBackTime: { key: 'due_key', type: 'timestamptz' },
  statusTimeCurrent: { key: 'status_time', type: 'timestamptz' },
};

/** Statuses that pass the filters; null for all. */
function statusesOf(query: Query): Status[] | null {
  const { showCad, showNonCad, activeOnly, status, workflowView } = query;
  if (showCad === undefined && showNonCad === undefined && !activeOnly && !status?.length && !workflowView) return null;
  const filtersCad = showCad !== undefined || showNonCad !== undefined;
  return statuses.filter((s) => {
    if (workflowView && !boardStatuses.includes(s)) return false;
    if (activeOnly && (s === 'Released' || s === 'No Takeoff')) return false;
    if (status?.length && !status.includes(s)) return false;
    return !filtersCad || (running.includes(s) ? showCad === true : showNonCad === true);
  });
}

export const findJob = ({ services, viewer, params }: CallContext<Routes['jobs.get']>) =>
  presentOne(coalescedRead(services.db), jobPagePresenter, params.id, readerOf({ viewer }), scope.jobs(viewer, 'j'));
