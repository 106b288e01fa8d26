import type { Routes } from '../../common/api/routes';
import { isStaff } from '../../common/access/roles';
import type { JobSort } from '../../common/jobs/jobRoutes';
import { boardStatuses } from '../../common/jobs/matches';
import { boardLimit } from '../../common/jobs/row';
import { running, type Status, statuses } from '../../common/jobs/status';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import { countUpTo, Json, presentList, presentOne } from '../views/present';
import { reading } from '../views/reading';
import { foundFirst, searchingLong, standsTogether } from '../views/searching';
import { type SortKey, sorted, textKey } from '../views/sorted';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment } from '../work/sql';
import { jobPagePresenter, jobPresenter } from './presentJob';

type Query = Ask<Routes['jobs.list']>['query'];

/** A page when neither `num` nor `limit` says how many. */
const defaultPage = 50;

/** GET /jobs: the filters of decisions §5 as SQL, the same as common/jobs/matches.ts, proven equal by test. */
export async function findJobs(ask: Ask<Routes['jobs.list']>): Promise<Answer> {
  const { query, viewer, house } = ask;
  refuseUnreadable(ask);
  const filters = filtersOf(ask);
  const where = all(scope.jobs(viewer, 'j'), ...filters);
  const run = reading(house.db);
  const limit = query.limit ?? query.num ?? (query.workflowView ? boardLimit : defaultPage);
  const { order, cursor, after } = query.workflowView ? board : sorted('j', keys, query.sort ?? '-num', query.after);
  const total = () => countUpTo(run, 'jobs j', where);
  // Few are found before they are sorted; and by name always, where those who are found stand together.
  const counted = query.q || (query.limit !== undefined && filters.length > 0) ? await total() : null;
  // Where there is nothing, nothing is looked for.
  if (counted === '0') return { json: new Json('[]'), headers: query.limit === undefined ? {} : { 'X-Total': '0' } };
  const first =
    counted !== null && (!counted.endsWith('+') || (standsTogether(query.q) && query.sort?.endsWith('name')));
  const page = {
    where: all(first ? foundFirst('jobs', 'j', where) : where, ...after),
    order,
    cursor,
    limit: query.workflowView ? Math.min(limit, boardLimit) : limit,
    // Of the rare statuses there are partial indexes, and a rare word is found by another way than a frequent one.
    kept: !first && !query.q && !statusesOf(query),
  };
  const [{ json, next }, inAll] = await Promise.all([
    presentList(run, jobPresenter, readerOf(ask), page),
    // The newest few of the home page and the board say themselves how many they are.
    query.limit === undefined ? null : (counted ?? total()),
  ]);
  return { json, headers: { ...(next ? { 'X-Next': next } : {}), ...(inAll === null ? {} : { 'X-Total': inAll }) } };
}

/** Sort, filter and search take only what the audience may read (decisions §5); anything else is a 422 that names it. */
function refuseUnreadable({ query, viewer }: Ask<Routes['jobs.list']>): void {
  const staff = isStaff(viewer.role);
  const wrong: Record<string, string> = {};
  for (const name of ['filter[drafter]', 'filter[level]', 'filter[client]'] as const) {
    if (query[name] !== undefined && !staff) wrong[name] = 'is not yours to filter by';
  }
  if (query['filter[customer]'] !== undefined && viewer.role === 'customer') {
    wrong['filter[customer]'] = 'is not yours to filter by';
  }
  if (query.limit !== undefined && query.num !== undefined) wrong.limit = 'does not go with num: both say how many';
  if (query.workflowView && (query.after !== undefined || query.sort !== undefined)) {
    wrong[query.after === undefined ? 'sort' : 'after'] =
      'does not go with workflowView: the board is one page by due time';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

function filtersOf({ query, viewer }: Ask<Routes['jobs.list']>): Fragment[] {
  const where: Fragment[] = [];
  const wanted = statusesOf(query);
  if (wanted) where.push(fragment('j.status = ANY(?)', wanted));
  if (query.mineOnly) where.push(fragment(`j.${isStaff(viewer.role) ? 'drafter_id' : 'author_id'} = ?`, viewer.id));
  if (query.workflowView) where.push(fragment('j.due_time IS NOT NULL'));
  // Role customer is not shown whose customer a job is.
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
  // As a bare condition: the index of the few rush jobs is a partial one.
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

/** The statuses that the filters leave, or null for all. */
function statusesOf(query: Query): Status[] | null {
  const { showCad, showNonCad, activeOnly, status, workflowView } = query;
  if (showCad === undefined && showNonCad === undefined && !activeOnly && !status?.length && !workflowView) return null;
  const cadAsked = showCad !== undefined || showNonCad !== undefined;
  return statuses.filter((s) => {
    if (workflowView && !boardStatuses.includes(s)) return false;
    if (activeOnly && (s === 'Released' || s === 'No Takeoff')) return false;
    if (status?.length && !status.includes(s)) return false;
    return !cadAsked || (running.includes(s) ? showCad === true : showNonCad === true);
  });
}

export const findJob = ({ house, viewer, params }: Ask<Routes['jobs.get']>) =>
  presentOne(reading(house.db), jobPagePresenter, params.id, readerOf({ viewer }), scope.jobs(viewer, 'j'));
