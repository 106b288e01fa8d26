/** Sales stages that are stored with a quote, in their order. */
export const salesStages = ['draft', 'sent', 'viewed', 'accepted', 'declined'] as const;
export type SalesStage = (typeof salesStages)[number];

/** Sales status as people see it (Q57): an offer that nobody answered in time has expired. */
export const salesStatuses = [...salesStages, 'expired'] as const;
export type SalesStatus = (typeof salesStatuses)[number];

/** Stages that expire after the last day of the offer. */
export const openStages: readonly SalesStage[] = ['sent', 'viewed'];

interface Sold {
  readonly sales?: SalesStage | undefined;
  /** Last day of the version that was sent, as YYYY-MM-DD. */
  readonly salesThrough?: string | null | undefined;
}

/** Age in days of a sent quote, for the follow-up. */
export const sentAges = ['7', '30'] as const;

/** The period of win rates, in days. */
export const winPeriods = ['30', '90', '365'] as const;
export type WinPeriod = (typeof winPeriods)[number];

/** Maximum number of quotes in a column of the board. */
export const boardColumn = 50;

/** `today` is a date such as 2026-12-31, in the reader's time zone. */
export function salesStatusOf({ sales = 'draft', salesThrough }: Sold, today: string): SalesStatus {
  const expired = salesThrough != null && salesThrough < today && openStages.includes(sales);
  return expired ? 'expired' : sales;
}

interface Dated extends Sold {
  readonly expires?: string | null | undefined;
}

/** True if an unanswered quote's last day is today or within the next 7 days (Q58). */
export function expiresThisWeek({ sales = 'draft', salesThrough, expires }: Dated, today: string): boolean {
  const lastDay = sales === 'draft' ? expires : openStages.includes(sales) ? salesThrough : null;
  return !!lastDay && lastDay >= today && lastDay <= weekAfter(today);
}

/** The same weekday of the next week; both are dates such as 2026-12-31. */
export const weekAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
