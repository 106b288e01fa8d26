import type { Routes } from '../../common/api/routes';
import { computeQuote } from '../../common/quotes/computeQuote';
import { explainLine } from '../../common/quotes/explain';
import { packCount } from '../../common/quotes/prices';
import { type Resolved, resolveCode, resolveSku } from '../../common/quotes/resolve';
import { picksOf } from '../../common/quotes/picks';
import type { Ask } from '../ask';
import { whyAnswer } from './answers';
import { askQuote } from './askQuote';

const nothing: Resolved = { cells: {}, why: [], about: null };

/** Codes or SKUs as priced cells, with the why; a line that stands is explained as it stands. */
export async function resolveLines(ask: Ask<Routes['quotes.resolve']>) {
  const { body, params } = ask;
  const { content, lists } = await askQuote(ask, params.id, () => ({
    codes: [...body.rows.map(({ code = '' }) => code), body.picks?.panelClass ?? ''],
    skus: body.rows.flatMap(({ code = '', sku = '' }) => [code, sku]),
  }));
  const header = { ...content.header, ...body.picks };
  const computed = computeQuote(content, lists);
  const resolve = (code: string, sku: string): Resolved => {
    if (sku !== '') return resolveSku(sku, header.priceCode, lists);
    if (code === '') return nothing;
    const found = resolveCode(code, picksOf(header), header.priceCode, lists);
    // Somebody who types may mean the SKU itself; a takeoff's code never does.
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
