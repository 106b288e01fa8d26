import type { Routes } from '../../../common/api/routes';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { explainLine } from '../../../common/quotes/pricing/explain';
import { packCount } from '../../../common/quotes/pricing/prices';
import { type Resolved, resolveCode, resolveSku } from '../../../common/quotes/pricing/resolve';
import { picksOf } from '../../../common/quotes/pricing/picks';
import type { CallContext } from '../../callContext';
import { whyAnswer } from '../answers';
import { askQuote } from '../askQuote';

const nothing: Resolved = { cells: {}, why: [], about: null };

/** Resolves codes or SKUs to priced cells with explanations; with `_id`, explains a line as it is. */
export async function resolveLines(context: CallContext<Routes['quotes.resolve']>) {
  const { body, params } = context;
  const { content, lists } = await askQuote(context, params.id, () => ({
    codes: [...body.rows.map(({ code = '' }) => code), body.picks?.panelClass ?? ''],
    skus: body.rows.flatMap(({ code = '', sku = '' }) => [code, sku]),
  }));
  const header = { ...content.header, ...body.picks };
  const computed = computeQuote(content, lists);
  const resolve = (code: string, sku: string): Resolved => {
    if (sku !== '') return resolveSku(sku, header.priceCode, lists);
    if (code === '') return nothing;
    const found = resolveCode(code, picksOf(header), header.priceCode, lists);
    // A typed code may be a SKU; codes in takeoffs never are.
    const itself = found.cells.flags === 'no match' ? resolveSku(code, header.priceCode, lists) : null;
    return itself?.about ? itself : found;
  };
  return {
    value: body.rows.map(({ _id, code = '', sku = '' }) => {
      const line = content.lines.find(({ id }) => id === _id);
      const { cells, why, about } = resolve(code || (line?.code ?? ''), sku || (code ? '' : (line?.sku ?? '')));
      return {
        cells,
        count: packCount(about),
        why: whyAnswer(line ? explainLine(content, computed, line.id, lists) : why),
      };
    }),
  };
}
