/** Where a job's price comes from (R2). */
export const priceReasons = [
  /** No level yet, so no price. */
  'not validated',
  /** Level 9 has its own price. */
  'custom',
  /** The client's price for the level. */
  'list',
  /** The client has no price for the level: unpriced. */
  'no list price',
  /** Pricing scheme "none". */
  'never billed',
  /** Set or removed by a user. */
  'by hand',
  /** The client's prices have changed since the job got its level. */
  'list changed',
] as const;
export type PriceReason = (typeof priceReasons)[number];

/** Dollars; null means no price. */
export interface Priced {
  readonly level: number | null;
  readonly revenue: number | null;
  /** Price of level 9 (mrqLevelCustom). */
  readonly custom: number | null;
  readonly scheme: 'flat' | 'none';
  /** The client's current price for the level. */
  readonly listed: number | null;
  /** True if a user set exactly this price instead of the level's. */
  readonly setByHand: boolean;
}

/** Answers "Why this price?". */
export function explainPrice({ level, revenue, custom, scheme, listed, setByHand }: Priced): PriceReason {
  if (level === null) return 'not validated';
  const byRule = scheme === 'none' ? null : level === 9 ? custom : listed;
  if (revenue === byRule) {
    if (scheme === 'none') return 'never billed';
    if (level === 9) return 'custom';
    return listed === null ? 'no list price' : 'list';
  }
  return setByHand ? 'by hand' : 'list changed';
}
