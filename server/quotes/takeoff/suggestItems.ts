import type { Routes } from '../../../common/api/routes';
import { readerOf } from '../../access/readerOf';
import type { Answer, CallContext } from '../../callContext';
import { itemPresenter } from '../../items/presentItem';
import { presentList } from '../../views/present';
import { all, fragment, rows } from '../../work/sql';
import { editable } from '../updateQuote';

const maxSuggested = 4;
/** Trigram similarity below which an item has little to do with the code. */
const leastSimilar = 0.2;

/**
 * Catalog items that a code may mean, the most similar first: by SKU, item and description, in the quote's metal and at
 * its price level.
 */
export async function suggestItems(context: CallContext<Routes['quotes.suggest']>): Promise<Answer> {
  const { services, viewer, params, query } = context;
  const { companyId } = await editable(context, params.id);
  const { content } = await services.quotes.read(params.id);
  const { metal, priceCode } = content.header;
  const found = await rows<{ id: number }>(
    services.db,
    `SELECT id FROM (
       SELECT DISTINCT ON (fold_case(i.sku)) i.id, s.score, fold_case(i.sku) AS sku
       FROM items i CROSS JOIN LATERAL (SELECT greatest(similarity(fold_case($2), fold_case(i.sku)),
         similarity(fold_case($2), fold_case(i.item)), word_similarity(fold_case($2), fold_case(i.description))) AS score) s
       WHERE i.company_id = $1 AND fold_case(i.price_code) IN (fold_case($3), '')
         AND ($4 = '' OR i.metal = '' OR fold_case(i.metal) = fold_case($4)) AND s.score >= ${leastSimilar}
       ORDER BY fold_case(i.sku), (i.price_code = '')
     ) best ORDER BY score DESC, sku LIMIT ${maxSuggested}`,
    [companyId, query.code, priceCode.trim(), metal.trim()],
  );
  const ids = found.map(({ id }) => id);
  const { json } = await presentList((sql, bind) => rows(services.db, sql, bind), itemPresenter, readerOf({ viewer }), {
    where: all(fragment('i.id = ANY(?::int[])', ids), fragment('i.company_id = ?', companyId)),
    // The IDs come from the database.
    order: `array_position(ARRAY[${ids.join(',')}]::int[], i.id)`,
    limit: maxSuggested,
    cursor: 'i.id',
  });
  return json;
}
