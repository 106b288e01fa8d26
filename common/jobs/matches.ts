import type { JobView } from './job';
import { isActiveStatus, running, type Status } from './status';

/** The filters of GET /jobs as parsed (decisions §5). */
export interface JobFilter {
  readonly num?: number;
  readonly showCad?: boolean;
  readonly showNonCad?: boolean;
  readonly activeOnly?: boolean;
  readonly mineOnly?: boolean;
  readonly status?: readonly Status[];
  readonly workflowView?: boolean;
}

/** What the filters ask of a job. */
export type Filterable = Pick<JobView, 'statusCurrent' | 'dueBackTime' | 'author'> & {
  readonly cadCurrent?: { readonly _id: number } | null;
};

/** The board: a due time in one of the running statuses, or paused in RFI (decisions §2). */
export const boardStatuses: readonly Status[] = [...running, 'RFI'];

/** mineOnly: author is me, for staff cadCurrent is me. */
export function isMine(job: Filterable, me: { id: number; staff: boolean }): boolean {
  return me.staff ? job.cadCurrent?._id === me.id : job.author._id === me.id;
}

/** Does this job belong in a list with this filter? The same as the server's WHERE, proven equal by test. */
export function matches(job: Filterable, filter: JobFilter, me: { id: number; staff: boolean }): boolean {
  if (filter.workflowView && !(job.dueBackTime !== null && boardStatuses.includes(job.statusCurrent))) return false;
  if (filter.activeOnly && !isActiveStatus(job.statusCurrent)) return false;
  if (filter.status && filter.status.length > 0 && !filter.status.includes(job.statusCurrent)) return false;
  // showCad = where a drafter works, showNonCad = the rest; both or neither = all.
  const cad = running.includes(job.statusCurrent);
  if (filter.showCad !== undefined || filter.showNonCad !== undefined) {
    if (!filter.showCad && !filter.showNonCad) return false;
    if (!((filter.showCad && cad) || (filter.showNonCad && !cad))) return false;
  }
  return !(filter.mineOnly && !isMine(job, me));
}

/** Newest first. */
export const byNum = (a: { num: number }, b: { num: number }): number => b.num - a.num;

/** By due time, ties by num (decisions §2 "Board"). */
export const byDue = (
  a: { dueBackTime: string | null; num: number },
  b: { dueBackTime: string | null; num: number },
): number => (a.dueBackTime ?? '').localeCompare(b.dueBackTime ?? '') || a.num - b.num;
