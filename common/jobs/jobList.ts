import { textHolds } from '../live/searchText';
import type { JobView } from './job';
import { type JobFilter, matches } from './matches';

/** Filters of the estimates list: GET /jobs by field and by search (R5). */
export interface JobListFilter extends JobFilter {
  readonly q?: string;
  readonly client?: number;
  readonly customer?: number;
  readonly author?: number;
  readonly drafter?: number | 'none';
  readonly level?: number;
  readonly rush?: boolean;
}

/** Sort keys of GET /jobs, computed like the stored ones. Jobs without a due time come last. */
export const jobSortKeys: Readonly<Record<string, (job: JobView) => string | number>> = {
  num: (job) => job.num,
  name: (job) => job.name.toLowerCase(),
  dueBackTime: (job) => (job.dueBackTime === null ? Number.POSITIVE_INFINITY : Date.parse(job.dueBackTime)),
  statusTimeCurrent: (job) => Date.parse(job.statusTimeCurrent),
};

/** True if a job matches the filter; undefined if only the server knows. */
export function listHolds(
  job: JobView,
  filter: JobListFilter,
  me: { id: number; staff: boolean },
): boolean | undefined {
  const { client, customer, author, drafter, level, rush } = filter;
  if (!matches(job, filter, me)) return false;
  if (client !== undefined && job.owner._id !== client) return false;
  if (customer !== undefined && job.customer?._id !== customer) return false;
  if (author !== undefined && job.author._id !== author) return false;
  if (drafter !== undefined && (job.cadCurrent?._id ?? 'none') !== drafter) return false;
  if (level !== undefined && job.level !== level) return false;
  if (rush !== undefined && job.rush !== rush) return false;
  if (!filter.q) return true;
  // The server also searches the names of author, drafter, client and customer.
  return textHolds(`${job.num} ${job.name} ${job.street} ${job.city} ${job.state}`, filter.q) || undefined;
}
