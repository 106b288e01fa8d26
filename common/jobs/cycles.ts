/** Badge cycles (R2). Any other value is shown as NA. */
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
  // NA and the last value are followed by the second one; Imported is only ever the first (R2).
  return at < 0 || at === cycle.length - 1 ? (cycle[1] as string) : (cycle[at + 1] as string);
};

/** Next quote status when the badge is clicked. */
export const nextQuoteStatus = (value: string | null): string => successor(quoteCycle, value);
/** Next production status when the badge is clicked. */
export const nextProductionStatus = (value: string | null): string => successor(productionCycle, value);

/** How long the same user can undo a badge step or a validation, in ms. */
export const undoMs = 60_000;

/** How long an admin's decision can be undone before its messages are sent, in ms. */
export const decisionUndoMs = 10_000;
