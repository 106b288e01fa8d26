import * as z from 'zod/mini';
import type { Reader } from '../access/audience';
import { type Status, statuses } from '../jobs/status';

/** Dashboard sales: 90% of the stored value (R9), computed on the server, rounded to cents. */
export const shownSales = (cents: number): number => Math.round(cents * 0.9) / 100;

/** Statuses counted per reader; Submitted is for admins only (R1). */
export const countedStatuses = (reader: Reader): readonly Status[] =>
  reader === 'admin' ? statuses : statuses.filter((s) => s !== 'Submitted');

export const statusCounts = z.array(z.strictObject({ status: z.enum(statuses), count: z.int() }));

const counted = {
  /** Jobs received. Weeks start on Monday in the office's time zone. */
  numLastWeek: z.int(),
  numThisWeek: z.int(),
  numLastMonth: z.int(),
  numThisMonth: z.int(),
  status: statusCounts,
  /** Position in the change log; counts events with a lower mark are older (PROTOCOL). */
  mark: z.string(),
};
/** Items that need an admin's decision, besides jobs to validate and release. */
export const waitingCounts = z.strictObject({
  /** Billable jobs with a level but no price. */
  unpriced: z.int(),
  /** RFIs unanswered for longer than `unansweredAfter`. */
  unanswered: z.int(),
  /** Overdue jobs, except in Review, which are waiting for release anyway. */
  overdue: z.int(),
  /** Revisions that a client requested and that aren't overdue. */
  revisions: z.int(),
  /** Jobs returned for correction that no drafter has and that aren't overdue. */
  corrections: z.int(),
  /** Users without a role, or without the company their role needs. */
  newUsers: z.int(),
  /** Background tasks that failed for good. */
  failedTasks: z.int(),
});
export type WaitingCounts = z.output<typeof waitingCounts>;

const forAdmins = {
  waiting: waitingCounts,
  salesLastWeek: z.number(),
  salesThisWeek: z.number(),
  adminLastWeek: z.int(),
  adminThisWeek: z.int(),
  adminLastMonth: z.int(),
  adminThisMonth: z.int(),
};

export const weeklySchema = z.strictObject({
  ...counted,
  waiting: z.optional(waitingCounts),
  salesLastWeek: z.optional(forAdmins.salesLastWeek),
  salesThisWeek: z.optional(forAdmins.salesThisWeek),
  adminLastWeek: z.optional(forAdmins.adminLastWeek),
  adminThisWeek: z.optional(forAdmins.adminThisWeek),
  adminLastMonth: z.optional(forAdmins.adminLastMonth),
  adminThisMonth: z.optional(forAdmins.adminThisMonth),
});
export type Weekly = z.output<typeof weeklySchema>;
