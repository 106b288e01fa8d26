import * as z from 'zod/mini';
import type { Audience } from '../access/audience';
import { type Status, statuses } from '../jobs/status';

/** Dashboard sales are 90 % of the stored value (spec §9), applied by the server, in whole cents. */
export const shownSales = (cents: number): number => Math.round(cents * 0.9) / 100;

/** Which statuses are counted for whom: Submitted for admin+ only (decisions §1 "Audiences"). */
export const countedStatuses = (audience: Audience): readonly Status[] =>
  audience === 'admin' ? statuses : statuses.filter((s) => s !== 'Submitted');

export const statusCounts = z.array(z.strictObject({ status: z.enum(statuses), count: z.int() }));
export type StatusCounts = z.output<typeof statusCounts>;

const counted = {
  /** Jobs received. Weeks start on Monday in the office's time zone. */
  numLastWeek: z.int(),
  numThisWeek: z.int(),
  numLastMonth: z.int(),
  numThisMonth: z.int(),
  status: statusCounts,
  /** Where the figures were taken: a counts event with a lower mark is older (PROTOCOL). */
  mark: z.string(),
};
const forAdmins = {
  salesLastWeek: z.number(),
  salesThisWeek: z.number(),
  adminLastWeek: z.int(),
  adminThisWeek: z.int(),
  adminLastMonth: z.int(),
  adminThisMonth: z.int(),
};
/** GET /admin/data/weekly for admin+, and for everybody else. */
export const weeklyFor = (audience: Audience): z.ZodMiniType =>
  audience === 'admin' ? z.strictObject({ ...counted, ...forAdmins }) : z.strictObject(counted);

export const weeklySchema = z.strictObject({
  ...counted,
  salesLastWeek: z.optional(forAdmins.salesLastWeek),
  salesThisWeek: z.optional(forAdmins.salesThisWeek),
  adminLastWeek: z.optional(forAdmins.adminLastWeek),
  adminThisWeek: z.optional(forAdmins.adminThisWeek),
  adminLastMonth: z.optional(forAdmins.adminLastMonth),
  adminThisMonth: z.optional(forAdmins.adminThisMonth),
});
export type Weekly = z.output<typeof weeklySchema>;
