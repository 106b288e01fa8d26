import type { Company } from '../../../db/models/Company';
import type { Work } from '../../work/Work';

type PriceList = Pick<
  Company,
  'pricingScheme' | 'price1Cents' | 'price2Cents' | 'price3Cents' | 'price4Cents' | 'price5Cents'
>;

/**
 * The company's current price for a level in cents; level 9 has its custom price. Null leaves the job unpriced; scheme
 * `none` is never billed (R2).
 */
export async function priceOf(
  work: Work,
  companyId: number,
  level: number,
  customCents: number | null,
): Promise<number | null> {
  const company = await priceListOf(work, companyId);
  if (company.pricingScheme === 'none') return null;
  if (level === 9) return customCents;
  const prices: Record<number, number | null> = {
    1: company.price1Cents,
    2: company.price2Cents,
    3: company.price3Cents,
    4: company.price4Cents,
    5: company.price5Cents,
  };
  return prices[level] ?? null;
}

/** A plain read; no lock is needed. */
export async function priceListOf(work: Work, companyId: number): Promise<PriceList> {
  const [row] = await work.sql<PriceList>(
    `SELECT pricing_scheme AS "pricingScheme", price1_cents AS "price1Cents", price2_cents AS "price2Cents",
            price3_cents AS "price3Cents", price4_cents AS "price4Cents", price5_cents AS "price5Cents"
     FROM companies WHERE id = $1`,
    [companyId],
  );
  return row as PriceList;
}
