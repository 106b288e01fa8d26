import type { JobView } from '../../../common/jobs/job';
import { jobSortKeys, type JobListFilter, listHolds } from '../../../common/jobs/jobList';
import { byDue, byNum, type JobFilter, matches } from '../../../common/jobs/matches';
import { boardLimit, defaultNumJobs } from '../../../common/jobs/row';
import type { Paged } from '../../../common/live/paged';
import type { Address } from '../../../common/map/address';
import type { NoteView } from '../../../common/notes/note';
import { billingFilter } from '../billingFilter';
import { call } from '../call';
import { type PageRequest, pagedQuery } from '../pagedQuery';
import type { QueryDefinition } from '../QueryDefinition';
import { define, type Me, placing } from './defineQuery';
import { pageQueryOf, queryOf } from './jobFilterQuery';

/** Queries of jobs, their notes, figures and billing. */
export const jobQueries = {
  /** The newest jobs that match, or the board by due time. */
  jobs: (filter: JobFilter, me: Me) =>
    define({
      key: ['jobs.list', filter, me.id],
      load: (signal) => call('jobs.list', { query: queryOf(filter) }, { signal }) as Promise<JobView[]>,
      cache: {
        shape: 'list',
        kind: 'job',
        placing: placing<JobView>({
          belongs: (job) => matches(job, filter, me),
          compare: filter.workflowView ? byDue : byNum,
          limit: filter.workflowView ? boardLimit : (filter.num ?? defaultNumJobs),
        }),
      },
      polled: 'jobList',
    }),
  /** A page of the estimates list. */
  jobList: (filter: JobListFilter, page: PageRequest<JobView>, me: Me) =>
    pagedQuery('jobs.list', 'job', pageQueryOf(filter), page, {
      belongs: (job) => listHolds(job, filter, me),
      keys: jobSortKeys,
      sort: '-num',
      polled: 'jobList',
    }),
  /** A few jobs by number or words, for search. */
  jobSearch: (q: string) =>
    define({
      key: ['jobs.list', 'found', q],
      load: (signal) => call('jobs.list', { query: { q, limit: '7' } }, { signal }) as Promise<JobView[]>,
      cache: { shape: 'search', kind: 'job' },
      polled: 'jobList',
    }),
  jobDetail: (id: number) =>
    define({
      key: ['jobs.get', id],
      load: (signal) => call('jobs.get', { params: { id } }, { signal }),
      cache: { shape: 'one', kind: 'jobPage', id },
      polled: 'jobDetail',
    }),
  /** Explanation of a job's price and due time at this version. */
  why: (id: number, version: number) =>
    define({
      key: ['jobs.why', id, version],
      load: (signal) => call('jobs.why', { params: { id } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  place: ({ street, city, state }: Address) =>
    define({
      key: ['map.place', street, city, state],
      load: (signal) => call('map.place', { query: { street, city, state } }, { signal }),
      cache: { shape: 'static' },
      polled: 'other',
    }),
  notes: (jobId: number) =>
    define({
      key: ['notes.list', jobId],
      load: (signal) => call('notes.list', { params: { jobId } }, { signal }),
      cache: {
        shape: 'list',
        kind: 'note',
        page: { kind: 'jobPage', id: jobId },
        placing: placing<NoteView>({
          belongs: (note) => note.job === jobId,
          compare: (a, b) => a._id - b._id,
          limit: 1000,
        }),
      },
      polled: 'jobDetail',
    }),
  /** Figures and counts per status of the jobs that the viewer may read. */
  weekly: () =>
    define({
      key: ['stats.weekly'],
      load: (signal) => call('stats.weekly', {}, { signal }),
      cache: { shape: 'counts' },
      polled: 'homeCounts',
    }),
  /** The charts of /admin/data; refetched a few seconds after jobs have changed. */
  charts: (weeks: number) =>
    define({
      key: ['stats.charts', weeks],
      load: (signal) => call('stats.charts', { query: { weeks: String(weeks) } }, { signal }),
      cache: { shape: 'derived', of: ['job', 'company', 'user'], wait: 5000 },
      polled: 'other',
    }),
  /** A page of the billing table; refetched at each change, because any job can change its sums. */
  billing: (filters: Readonly<Record<string, string | undefined>>, page: PageRequest<JobView>) =>
    pagedQuery('billing.list', 'job', billingFilter(filters), page, { polled: 'jobList' }),
  /** The oldest unpriced jobs. */
  unpricedJobs: (limit: number): QueryDefinition<Paged<JobView>> => {
    const belongs = (job: JobView) => job.unpriced === true && job.billingStatusCurrent === 'Incomplete';
    const list = pagedQuery<JobView>(
      'billing.list',
      'job',
      billingFilter({ unpriced: 'true', billingStatus: 'Incomplete' }),
      { sort: 'num', limit, after: null },
      { belongs, keys: { num: (job) => job.num }, sort: 'num', polled: 'jobList' },
    );
    // Without the sums, which would require a refetch at every change of any job.
    const loadPage = async (signal: AbortSignal) => ({ ...(await list.load(signal)), sums: null });
    return { ...list, key: ['billing.list', 'unpriced', limit], load: loadPage };
  },
};
