import { isAdmin, isStaff, type Role } from '../access/roles';
import { running, type Status } from './status';

export { jobTitle } from '../format/jobTitle';

/** Columns of the workflow board and their empty texts (R7). */
export const boardColumns = [
  { key: 'rush', title: 'Rush', empty: 'No rush jobs' },
  { key: 'revision', title: 'Revision', empty: 'No revision jobs' },
  { key: 'new', title: 'New', empty: 'No new jobs' },
] as const;
export type BoardColumnKey = (typeof boardColumns)[number]['key'];

/** Rush goes to Rush, else revision > 0 to Revision, else New (R2). */
export const columnOf = (job: { rush: boolean; revision: number }): BoardColumnKey =>
  job.rush ? 'rush' : job.revision > 0 ? 'revision' : 'new';

/** Overdue = due before now in a running status (R2). */
export const isOverdue = (job: { statusCurrent: Status; dueBackTime: string | null }, now: number): boolean =>
  job.dueBackTime !== null && running.includes(job.statusCurrent) && Date.parse(job.dueBackTime) < now;

/**
 * Row color (R5): green for admins and pink for drafters on rush jobs, else by status. Outside users see no rush color.
 */
export const rowColor = (job: { rush: boolean; statusCurrent: Status }, role: Role | null) =>
  job.rush && isStaff(role) ? (isAdmin(role) ? 'rushAdmin' : 'rushStaff') : job.statusCurrent;

/** Maximum number of jobs on the board; it says when there are more. */
export const boardLimit = 1000;
/** Number of newest jobs on the home page (R5). */
export const defaultNumJobs = 10;
export const maxNumJobs = 1500;

/** Page sizes of the estimates list (R9). */
export const jobPageSizes = [10, 25, 50, 100] as const;
export const jobPageSize = (activeOnly: boolean): number => (activeOnly ? 50 : 25);
