import type { Routes } from '../../../common/api/routes';
import { sameWord, type Condition, conditions } from '../../../common/quotes/pricing/matching';
import { packCount } from '../../../common/quotes/pricing/prices';
import { resolveCode, resolveSku } from '../../../common/quotes/pricing/resolve';
import { picksOf } from '../../../common/quotes/pricing/picks';
import { Company } from '../../../db/models/Company';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import { saveRows } from '../../companies/saveRows';
import { change } from '../../work/change';
import { invalid } from '../../work/refusal';
import { whyAnswer } from '../answers';
import { askQuote } from '../askQuote';
import { loadLists } from './loadLists';

interface Same {
  readonly id: number;
  readonly version: number;
}

/**
 * Saves a manual match in the company's match list; a row with the same conditions gets the new SKU. Conditions that
 * the quote leaves blank come from the item: a 26ga item must not become the match for every metal.
 */
export async function rememberMatch(context: CallContext<Routes['quotes.match']>) {
  const { services, viewer, body, params } = context;
  const { companyId, content, lists } = await askQuote(context, params.id, () => ({
    codes: [body.code],
    skus: [body.sku],
  }));
  const known = lists.priceOf(body.sku, content.header.priceCode).about;
  if (!known) throw invalid({ sku: 'is not in the catalog' });
  const picks = picksOf(content.header);
  const named = (name: Condition) => (body.when?.includes(name) ? picks[name].trim() || known[name].trim() : '');
  const row = { code: body.code, sku: known.sku, ...Object.fromEntries(conditions.map((name) => [name, named(name)])) };
  return change(services, { actor: viewer, verb: context.call }, async (work) => {
    const company = await work.lock(Company, companyId, scope.companies(viewer));
    const [same] = await work.sql<Same>(
      `SELECT id, version FROM match_entries WHERE company_id = $1 AND fold_case(code) = fold_case($2)
         AND fold_case(panel) = fold_case($3) AND fold_case(metal) = fold_case($4) AND fold_case(paint) = fold_case($5) AND fold_case(color) = fold_case($6)`,
      [companyId, body.code, ...conditions.map(named)],
    );
    const given = same ? { _id: same.id, version: same.version, sku: known.sku } : row;
    const diff = await saveRows(work, companyId, 'matchLists', [given]);
    if (diff) await work.update(Company, company, {}, { matchLists: diff });
    const wanted = { codes: [body.code], skus: [body.sku] };
    const now = await loadLists((sql, bind) => work.sql(sql, bind), companyId, wanted);
    const byCode = resolveCode(body.code, picks, content.header.priceCode, now);
    // The saved match may not apply to this quote's selections; its lines get the chosen item anyway.
    const found = sameWord(byCode.cells.sku ?? '', known.sku)
      ? byCode
      : resolveSku(known.sku, content.header.priceCode, now);
    const [was, saved] = [diff?.[0][0], diff?.[1][0]];
    return {
      value: {
        ...{ cells: found.cells, count: packCount(found.about), why: whyAnswer(found.why) },
        saved: saved
          ? { _id: Number(saved._id), version: Number(saved.version), before: String(was?.sku ?? '') }
          : null,
      },
    };
  });
}
