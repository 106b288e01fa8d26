import type { Routes } from '../../common/api/routes';
import { type Condition, conditions } from '../../common/quotes/matching';
import { packCount } from '../../common/quotes/prices';
import { resolveCode } from '../../common/quotes/resolve';
import { picksOf } from '../../common/quotes/picks';
import { Company } from '../../db/models/Company';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { saveRows } from '../companies/saveRows';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { whyAnswer } from './answers';
import { askQuote } from './askQuote';
import { loadLists } from './loadLists';

interface Same {
  readonly id: number;
  readonly version: number;
}

/** A hand match becomes a row of the company's match list; the row of the same conditions gets the new SKU. */
export async function rememberMatch(ask: Ask<Routes['quotes.match']>) {
  const { house, viewer, body, params } = ask;
  const { companyId, content, lists } = await askQuote(ask, params.id, () => ({
    codes: [body.code],
    skus: [body.sku],
  }));
  const known = lists.priceOf(body.sku, content.header.priceCode).about;
  if (!known) throw invalid({ sku: 'is not in the catalog' });
  const picks = picksOf(content.header);
  const named = (name: Condition) => (body.when?.includes(name) ? picks[name].trim() : '');
  const row = { code: body.code, sku: known.sku, ...Object.fromEntries(conditions.map((name) => [name, named(name)])) };
  return change(house, { actor: viewer, verb: ask.call }, async (work) => {
    const company = await work.lock(Company, companyId, scope.companies(viewer));
    const [same] = await work.sql<Same>(
      `SELECT id, version FROM match_entries WHERE company_id = $1 AND lower(code) = lower($2)
         AND lower(panel) = lower($3) AND lower(metal) = lower($4) AND lower(paint) = lower($5) AND lower(color) = lower($6)`,
      [companyId, body.code, ...conditions.map(named)],
    );
    const given = same ? { _id: same.id, version: same.version, sku: known.sku } : row;
    const diff = await saveRows(work, companyId, 'matchLists', [given]);
    if (diff) await work.update(Company, company, {}, { matchLists: diff });
    const wanted = { codes: [body.code], skus: [body.sku] };
    const now = await loadLists((sql, bind) => work.sql(sql, bind), companyId, wanted);
    const { cells, why, about } = resolveCode(body.code, picks, content.header.priceCode, now);
    return { value: { cells, count: packCount(about), why: whyAnswer(why) } };
  });
}
