import { plainWord } from '../../../common/csv/sheet';
import { foldCase } from '../../../common/csv/foldCase';
import { costOf, type UnitCost, type UnitCosts } from '../../../common/quotes/margin/margin';
import { type CatalogRow, priceOf } from '../../../common/quotes/pricing/prices';
import type { Run } from '../../views/present';

/** Current unit costs of SKUs at a price level; SKUs without a cost are missing (Q83). */
export async function loadCosts(
  run: Run,
  companyId: number,
  skus: readonly string[],
  level: string,
): Promise<UnitCosts> {
  const rows = await run<CatalogRow>(
    `SELECT sku, price_code AS "priceCode", unit, price_cents / 100.0::float8 AS price,
       cost_cents / 100.0::float8 AS cost, markup::float8 AS markup
     FROM items WHERE company_id = $1 AND fold_case(sku) = ANY($2) ORDER BY id`,
    [companyId, [...new Set(skus.map(foldCase))]],
  );
  const bySku = new Map<string, CatalogRow[]>();
  for (const row of rows) bySku.set(plainWord(row.sku), [...(bySku.get(plainWord(row.sku)) ?? []), row]);
  const costs = [...bySku].map(([sku, own]) => [sku, costOf(priceOf(sku, level, own).row, own)] as const);
  return new Map(costs.filter((one): one is [string, UnitCost] => one[1] !== null));
}
