import { isAdmin, isStaff, type Role } from '../access/roles';
import { running, type Status } from './status';

/** The workflow board's columns with their empty texts (spec §2). */
export const boardColumns = [
  { key: 'rush', title: 'Rush', empty: 'No rush jobs' },
  { key: 'revision', title: 'Revision', empty: 'No revision jobs' },
  { key: 'new', title: 'New', empty: 'No new jobs' },
] as const;
export type BoardColumnKey = (typeof boardColumns)[number]['key'];

/** Rush goes to Rush, else revision > 0 to Revision, else New (decisions §2 "Board"). */
export const columnOf = (job: { rush: boolean; revision: number }): BoardColumnKey =>
  job.rush ? 'rush' : job.revision > 0 ? 'revision' : 'new';

/** Overdue = due before now in a running status (decisions §2). */
export const isOverdue = (job: { statusCurrent: Status; dueBackTime: string | null }, now: number): boolean =>
  job.dueBackTime !== null && running.includes(job.statusCurrent) && Date.parse(job.dueBackTime) < now;

/** `100427`, `100427 R1`; staff also see the correction, `100427 R1 C2` (decisions §2). */
export const jobTitle = (job: { num: number; revision: number; correction?: number }): string =>
  [String(job.num), job.revision > 0 ? `R${job.revision}` : '', job.correction ? `C${job.correction}` : '']
    .filter(Boolean)
    .join(' ');

/** A row's colour (decisions §5): rush is green for admins, pink for drafters, none outside; others by their status. */
export const rowColour = (job: { rush: boolean; statusCurrent: Status }, role: Role | null) =>
  job.rush && isStaff(role) ? (isAdmin(role) ? 'rushAdmin' : 'rushStaff') : job.statusCurrent;

/** At most so many jobs on the board; it says so when it cuts. */
export const boardLimit = 1000;
/** Home page: how many of the newest (decisions §5). */
export const defaultNumJobs = 10;
export const maxNumJobs = 1500;

/** The estimates list: how many on a page (spec §9). */
export const jobPageSizes = [10, 25, 50, 100] as const;
export const jobPageSize = (activeOnly: boolean): number => (activeOnly ? 50 : 25);
