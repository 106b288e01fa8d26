import type { Exemption } from '../../common/quotes/tax/exemption';
import { suggestTax, type TaxRate } from '../../common/quotes/tax/suggestTax';
import type { Run } from '../views/present';

/** SQL of the exemption of a customer `cu`; null if the customer isn't exempt. */
export const exemptionOf = `CASE WHEN cu.tax_exempt THEN
  json_build_object('certificate', cu.tax_certificate, 'ends', cu.tax_certificate_ends) END`;

interface Taxed {
  readonly companyId: number;
  readonly customerId: number | null;
  readonly state: string;
  readonly county: string;
}

/** The rate that a new quote starts with, as text; blank if the company's table has none for it (Q90, Q91). */
export async function offeredTax(run: Run, { companyId, customerId, ...place }: Taxed, today: string): Promise<string> {
  const rates = await run<TaxRate>(
    `SELECT state, county, rate::float8 AS rate FROM tax_rates
     WHERE company_id = $1 AND fold_case(state) = fold_case($2) ORDER BY id`,
    [companyId, place.state],
  );
  const [customer] = await run<{ exemption: Exemption | null }>(
    `SELECT ${exemptionOf} AS exemption FROM customers cu WHERE cu.id = $1`,
    [customerId ?? 0],
  );
  const offer = suggestTax(rates, place, customer?.exemption ?? null, today);
  return offer === null ? '' : String(offer.rate);
}
