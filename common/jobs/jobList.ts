import { textHolds } from '../live/searchText';
import type { JobView } from './job';
import { type JobFilter, matches } from './matches';

/** The filters of the estimates list: those of GET /jobs by field and by search (decisions §5). */
export interface JobListFilter extends JobFilter {
  readonly q?: string;
  readonly client?: number;
  readonly customer?: number;
  readonly author?: number;
  readonly drafter?: number | 'none';
  readonly level?: number;
  readonly rush?: boolean;
}

/** What GET /jobs can be sorted by, as the stored keys are made. A job without a due time comes after all others. */
export const jobSortKeys: Readonly<Record<string, (job: JobView) => string | number>> = {
  num: (job) => job.num,
  name: (job) => job.name.toLowerCase(),
  dueBackTime: (job) => (job.dueBackTime === null ? Number.POSITIVE_INFINITY : Date.parse(job.dueBackTime)),
  statusTimeCurrent: (job) => Date.parse(job.statusTimeCurrent),
};

/** Is the job in a list with this filter? Undefined where only the server can tell. */
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
  // The server finds jobs by the names of their people, client and customer, too.
  return textHolds(`${job.num} ${job.name} ${job.street} ${job.city} ${job.state}`, filter.q) || undefined;
}
