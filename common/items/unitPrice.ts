/** Q1: the entered price, else cost × (1 + markup / 100) rounded to cents. Cost without markup gives no price (Q18). */
export function unitPrice({
  price,
  cost = null,
  markup = null,
}: {
  readonly price: number | null;
  readonly cost?: number | null;
  readonly markup?: number | null;
}): number | null {
  if (price !== null) return price;
  if (cost === null || markup === null) return null;
  // Whole cents times ten-thousandths of a percent: exact, rounding half away from zero.
  const cents = BigInt(Math.round(cost * 100));
  const factor = 1_000_000n + BigInt(Math.round(markup * 10_000));
  return Number((cents * factor + 500_000n) / 1_000_000n) / 100;
}
