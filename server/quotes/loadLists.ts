import type { RatioRow } from '../../common/quotes/accessories';
import type { QuoteSetting } from '../../common/quotes/computeQuote';
import { makeLists, type QuoteLists } from '../../common/quotes/lists';
import type { MatchRow } from '../../common/quotes/matching';
import type { CatalogRow } from '../../common/quotes/prices';
import type { Run } from '../views/present';

/** What is to be looked up: only what these need is read of a catalog that may be large. */
export interface Wanted {
  readonly codes: readonly string[];
  readonly skus?: readonly string[];
}

const upper = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim().toUpperCase()).filter((word) => word !== '')),
];

/** A company's lists as far as these codes and SKUs lead into them, each in the order in which it counts (Q13). */
export async function loadLists(run: Run, companyId: number, { codes, skus = [] }: Wanted): Promise<QuoteLists> {
  const [setting] = await run<QuoteSetting>(
    `SELECT c.flat_width::float8 AS "defaultFlat",
       (SELECT coalesce(json_agg(json_build_object('code', p.code, 'coverage', p.coverage::float8) ORDER BY p.id), '[]')
        FROM panels p WHERE p.company_id = c.id) AS panels
     FROM companies c WHERE c.id = $1`,
    [companyId],
  );
  const { defaultFlat = null, panels = [] } = setting ?? {};
  // A choice of another panel asks for that panel's ratios and rows: they are few. An accessory's line keeps all of its
  // rows, so that a code that is added later counts as well (Q33).
  const wanted = upper([...codes, ...panels.map(({ code }) => code)]);
  const ratios = await run<RatioRow>(
    `SELECT id AS _id, code, item, ratio::float8 AS ratio FROM ratio_entries
     WHERE company_id = $1 AND upper(trim(item)) IN (SELECT upper(trim(asking.item)) FROM ratio_entries asking
       WHERE asking.company_id = $1 AND upper(trim(asking.code)) = ANY($2)) ORDER BY id`,
    [companyId, wanted],
  );
  const items = upper(ratios.map(({ item }) => item));
  const matches = await run<MatchRow>(
    `SELECT id AS _id, code, panel, paint, metal, color, sku, "drop"::float8 AS "drop" FROM match_entries
     WHERE company_id = $1 AND upper(trim(code)) = ANY($2) ORDER BY id`,
    [companyId, [...wanted, ...items]],
  );
  const about = `id AS _id, sku, price_code AS "priceCode", description, unit, price_cents / 100.0::float8 AS price,
    cost_cents / 100.0::float8 AS cost, markup::float8 AS markup, "drop"::float8 AS "drop", metal, paint, color, item,
    panel, size, count`;
  const ofItems = await run<CatalogRow>(
    `SELECT ${about} FROM items WHERE company_id = $1 AND upper(trim(item)) = ANY($2) ORDER BY id`,
    [companyId, items],
  );
  const bySku = upper([...skus, ...matches.map(({ sku }) => sku), ...ofItems.map(({ sku }) => sku)]);
  const ofSkus = await run<CatalogRow>(
    `SELECT ${about} FROM items WHERE company_id = $1 AND upper(sku) = ANY($2) ORDER BY id`,
    [companyId, bySku],
  );
  const rows = new Map([...ofItems, ...ofSkus].map((row) => [row._id, row]));
  const catalog = [...rows.values()].sort((a, b) => (a._id ?? 0) - (b._id ?? 0));
  return makeLists({ defaultFlat, panels, ratios, matches, catalog });
}
