import type { JobView } from './job';
import { isActiveStatus, running, type Status } from './status';

/** The filters of GET /jobs as parsed (R5). */
export interface JobFilter {
  readonly num?: number;
  readonly showCad?: boolean;
  readonly showNonCad?: boolean;
  readonly activeOnly?: boolean;
  readonly mineOnly?: boolean;
  readonly status?: readonly Status[];
  readonly workflowView?: boolean;
}

/** Job fields used by the filters. */
export type Filterable = Pick<JobView, 'statusCurrent' | 'dueBackTime' | 'author'> & {
  readonly cadCurrent?: { readonly _id: number } | null;
};

/** Statuses on the board, provided the job has a due time: running, or on hold in RFI (R2). */
export const boardStatuses: readonly Status[] = [...running, 'RFI'];

/** mineOnly: whether the user is the author or, for staff, the drafter. */
export function isMine(job: Filterable, me: { id: number; staff: boolean }): boolean {
  return me.staff ? job.cadCurrent?._id === me.id : job.author._id === me.id;
}

/** True if the job matches the filter. A test checks that it equals the server's WHERE. */
export function matches(job: Filterable, filter: JobFilter, me: { id: number; staff: boolean }): boolean {
  if (filter.workflowView && !(job.dueBackTime !== null && boardStatuses.includes(job.statusCurrent))) return false;
  if (filter.activeOnly && !isActiveStatus(job.statusCurrent)) return false;
  if (filter.status && filter.status.length > 0 && !filter.status.includes(job.statusCurrent)) return false;
  // showCad: being drafted; showNonCad: all others; both or neither: all.
  const cad = running.includes(job.statusCurrent);
  if (filter.showCad !== undefined || filter.showNonCad !== undefined) {
    if (!filter.showCad && !filter.showNonCad) return false;
    if (!((filter.showCad && cad) || (filter.showNonCad && !cad))) return false;
  }
  return !(filter.mineOnly && !isMine(job, me));
}

/** Newest first. */
export const byNum = (a: { num: number }, b: { num: number }): number => b.num - a.num;

/** Compares jobs by due time, ties by num (R2). */
export const byDue = (
  a: { dueBackTime: string | null; num: number },
  b: { dueBackTime: string | null; num: number },
): number => (a.dueBackTime ?? '').localeCompare(b.dueBackTime ?? '') || a.num - b.num;
