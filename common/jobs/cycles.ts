/** The badge cycles (spec §4); any value that is not one of them shows as NA. */
export const quoteCycle = ['Imported', 'Awaiting Takeoff', 'Ready to Quote', 'Emailed', 'Sold'] as const;
export const productionCycle = [
  'Imported',
  'Awaiting Approval',
  'Awaiting Material',
  'Scheduled',
  'Built',
  'Delivered',
] as const;
export const billingStatuses = ['Incomplete', 'Demo', 'Invoiced'] as const;
export type QuoteStatus = (typeof quoteCycle)[number];
export type ProductionStatus = (typeof productionCycle)[number];
export type BillingStatus = (typeof billingStatuses)[number];

const successor = (cycle: readonly string[], value: string | null): string => {
  const at = value === null ? -1 : cycle.indexOf(value);
  // NA is followed by the second value, and so is the last: Imported is only ever a beginning (decisions §2 "Badges").
  return at < 0 || at === cycle.length - 1 ? (cycle[1] as string) : (cycle[at + 1] as string);
};

/** What a click on the quote badge leads to. */
export const nextQuoteStatus = (value: string | null): string => successor(quoteCycle, value);
/** What a click on the production badge leads to. */
export const nextProductionStatus = (value: string | null): string => successor(productionCycle, value);

/** A badge's step may be taken back by the same person for a minute. */
export const undoMs = 60_000;
