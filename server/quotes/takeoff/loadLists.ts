import { foldCase } from '../../../common/csv/foldCase';
import type { RatioRow } from '../../../common/quotes/pricing/accessories';
import type { QuoteSetting } from '../../../common/quotes/document/setting';
import { makeLists, type QuoteLists } from '../../../common/quotes/pricing/lists';
import type { MatchRow } from '../../../common/quotes/pricing/matching';
import type { CatalogRow } from '../../../common/quotes/pricing/prices';
import type { Run } from '../../views/present';

/** Codes and SKUs to look up; avoids loading a whole catalog. */
export interface Wanted {
  readonly codes: readonly string[];
  readonly skus?: readonly string[];
}

const folded = (words: readonly string[]): string[] => [...new Set(words.map(foldCase).filter((word) => word !== ''))];

/** Loads the parts of a company's lists that these codes and SKUs need, in list order (Q13). */
export async function loadLists(run: Run, companyId: number, { codes, skus = [] }: Wanted): Promise<QuoteLists> {
  const [setting] = await run<QuoteSetting>(
    `SELECT c.flat_width::float8 AS "defaultFlat",
       (SELECT coalesce(json_agg(json_build_object('code', p.code, 'coverage', p.coverage::float8) ORDER BY p.id), '[]')
        FROM panels p WHERE p.company_id = c.id) AS panels
     FROM companies c WHERE c.id = $1`,
    [companyId],
  );
  const { defaultFlat = null, panels = [] } = setting ?? {};
  // Include ratios and rows of the company's other panels, in case the panel is changed; they are few. An accessory
  // line stores all of its ratio rows, so that codes added later count as well (Q33).
  const wanted = folded([...codes, ...panels.map(({ code }) => code)]);
  const ratios = await run<RatioRow>(
    `SELECT id AS _id, code, item, ratio::float8 AS ratio FROM ratio_entries
     WHERE company_id = $1 AND fold_case(item) IN (SELECT fold_case(asking.item) FROM ratio_entries asking
       WHERE asking.company_id = $1 AND fold_case(asking.code) = ANY($2)) ORDER BY id`,
    [companyId, wanted],
  );
  const items = folded(ratios.map(({ item }) => item));
  const matches = await run<MatchRow>(
    `SELECT id AS _id, code, panel, paint, metal, color, sku, "drop"::float8 AS "drop" FROM match_entries
     WHERE company_id = $1 AND fold_case(code) = ANY($2) ORDER BY id`,
    [companyId, [...wanted, ...items]],
  );
  const about = `id AS _id, sku, price_code AS "priceCode", description, unit, price_cents / 100.0::float8 AS price,
    cost_cents / 100.0::float8 AS cost, markup::float8 AS markup, "drop"::float8 AS "drop", metal, paint, color, item,
    panel, size, count`;
  const ofItems = await run<CatalogRow>(
    `SELECT ${about} FROM items WHERE company_id = $1 AND item <> '' AND fold_case(item) = ANY($2) ORDER BY id`,
    [companyId, items],
  );
  const bySku = folded([...skus, ...matches.map(({ sku }) => sku), ...ofItems.map(({ sku }) => sku)]);
  const ofSkus = await run<CatalogRow>(
    `SELECT ${about} FROM items WHERE company_id = $1 AND fold_case(sku) = ANY($2) ORDER BY id`,
    [companyId, bySku],
  );
  const rows = new Map([...ofItems, ...ofSkus].map((row) => [row._id, row]));
  const catalog = [...rows.values()].sort((a, b) => (a._id ?? 0) - (b._id ?? 0));
  return makeLists({ defaultFlat, panels, ratios, matches, catalog });
}
