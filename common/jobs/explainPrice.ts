/** What a job's price can come from (decisions §2 "Price"). */
export const priceReasons = [
  /** No level yet, so no price. */
  'not validated',
  /** Level 9 carries its own. */
  'custom',
  /** The client's price for the level. */
  'list',
  /** The client has no price for the level: unpriced. */
  'no list price',
  /** Scheme none. */
  'never billed',
  /** Somebody set it, or took it away. */
  'by hand',
  /** The client's prices are not what they were when the job got its level. */
  'list changed',
] as const;
export type PriceReason = (typeof priceReasons)[number];

/** Dollars; null is no price. */
export interface Priced {
  readonly level: number | null;
  readonly revenue: number | null;
  /** mrqLevelCustom. */
  readonly custom: number | null;
  readonly scheme: 'flat' | 'none';
  /** The client's price for the level, as it is now. */
  readonly listed: number | null;
  /** Somebody set this very price apart from the level's. */
  readonly setByHand: boolean;
}

/** "Why this number?" of a price. */
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
