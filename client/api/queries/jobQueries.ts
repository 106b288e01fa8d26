import type { JobView } from '../../../common/jobs/job';
import { jobSortKeys, type JobListFilter, listHolds } from '../../../common/jobs/jobList';
import type { QueryIn } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import type { PinView } from '../../../common/files/pins/pin';
import { maxPinsPerJob } from '../../../common/files/pins/pinKinds';
import type { Paged } from '../../../common/live/paged';
import type { Address } from '../../../common/map/address';
import type { NoteView } from '../../../common/notes/note';
import { billingFilter } from './billingFilter';
import { call } from '../call';
import { type PageRequest, pagedQuery } from '../pagedQuery';
import type { QueryDefinition } from '../QueryDefinition';
import { define, type Me, placing } from './defineQuery';
import { pageQueryOf } from './jobFilterQuery';

/** Queries of jobs, their notes, charts and billing. The board's are in boardQueries.ts. */
export const jobQueries = {
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
  /** Jobs that may be the one being submitted. */
  similarJobs: (query: QueryIn<Routes['jobs.similar']>) =>
    define({
      key: ['jobs.similar', query],
      load: (signal) => call('jobs.similar', { query }, { signal }) as Promise<JobView[]>,
      cache: { shape: 'search', kind: 'job' },
      polled: 'other',
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
  /** Possible recipients of an email about a release. */
  versionEmail: (id: number, version: string) =>
    define({
      key: ['files.emailDraft', id, version],
      load: (signal) => call('files.emailDraft', { params: { id, version } }, { signal }),
      cache: { shape: 'derived', of: ['company', 'user'] },
      polled: 'other',
    }),
  /** The check of these drafts of a job. */
  draftReport: (id: number, drafts: readonly string[]) =>
    define({
      key: ['jobs.drafts', id, drafts],
      load: (signal) => call('jobs.drafts', { params: { id } }, { signal }),
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
  /** Comments pinned to the drawings of a job. */
  pins: (jobId: number) =>
    define({
      key: ['pins.list', jobId],
      load: (signal) => call('pins.list', { params: { id: jobId } }, { signal }),
      cache: {
        shape: 'list',
        kind: 'pin',
        page: { kind: 'jobPage', id: jobId },
        placing: placing<PinView>({
          belongs: (pin) => pin.job === jobId,
          compare: (a, b) => a._id - b._id,
          limit: 2 * maxPinsPerJob,
        }),
      },
      polled: 'jobDetail',
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
  unpricedJobs: (limit: number, client: number | null): QueryDefinition<Paged<JobView>> => {
    const belongs = (job: JobView) =>
      job.unpriced === true &&
      job.billingStatusCurrent === 'Incomplete' &&
      (client === null || job.owner._id === client);
    const list = pagedQuery<JobView>(
      'billing.list',
      'job',
      billingFilter({
        unpriced: 'true',
        billingStatus: 'Incomplete',
        ...(client === null ? {} : { client: String(client) }),
      }),
      { sort: 'num', limit, after: null },
      { belongs, keys: { num: (job) => job.num }, sort: 'num', polled: 'jobList' },
    );
    // Without the sums, which would require a refetch at every change of any job.
    const loadPage = async (signal: AbortSignal) => ({ ...(await list.load(signal)), sums: null });
    return { ...list, key: ['billing.list', 'unpriced', limit, client], load: loadPage };
  },
};
