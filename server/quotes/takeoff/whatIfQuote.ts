import type { Routes } from '../../../common/api/routes';
import { applyWrites } from '../../../common/quotes/document/applyWrites';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { sameWord } from '../../../common/quotes/pricing/matching';
import { panelCode } from '../../../common/quotes/pricing/picks';
import { whatIf } from '../../../common/quotes/pricing/whatIf';
import type { CallContext } from '../../callContext';
import { moneyAnswer, totalsAnswer, writesAnswer } from '../answers';
import { askQuote } from '../askQuote';
import { rowMaker } from '../document/rowMaker';
import { rows } from '../../work/sql';

/** Pounds per foot for each panel and metal, from the company's most recently changed quote (Q35). */
async function loadWeights(
  { services }: Pick<CallContext, 'services'>,
  companyId: number,
  headers: readonly QuoteContent['header'][],
) {
  const weights = await rows<{ panel: string; metal: string; lbPerFt: number }>(
    services.db,
    `SELECT DISTINCT ON (pair.panel, pair.metal) pair.panel, pair.metal, (q.page->>'lbPerFt')::float8 AS "lbPerFt"
     FROM unnest($2::text[], $3::text[]) AS pair(panel, metal) JOIN quotes q ON q.company_id = $1
       AND fold_case(coalesce(nullif(q.page->>'panelClass', ''), q.page->>'panelClassInput')) = fold_case(pair.panel)
       AND fold_case(q.page->>'metal') = fold_case(pair.metal) AND q.page->>'lbPerFt' IS NOT NULL
     ORDER BY pair.panel, pair.metal, q.time_changed DESC`,
    [companyId, headers.map(panelCode), headers.map(({ metal }) => metal)],
  );
  return (panel: string, metal: string): string => {
    const found = weights.find((row) => sameWord(row.panel, panel) && sameWord(row.metal, metal));
    return found ? String(found.lbPerFt) : '';
  };
}

/** Compares up to three options, each with the writes that apply it. */
export async function whatIfQuote(context: CallContext<Routes['quotes.whatIf']>) {
  const { body, params } = context;
  const {
    companyId,
    content,
    lists: all,
  } = await askQuote(context, params.id, () => ({
    codes: [...body.choices, body.was ?? {}].map(({ panelClass = '' }) => panelClass),
  }));
  const headers = body.choices.map((choice): QuoteContent['header'] => ({
    ...content.header,
    ...choice,
    ...(choice.panelClass === undefined ? {} : { panelClassInput: choice.panelClassInput ?? '' }),
  }));
  const lbPerFtOf = await loadWeights(context, companyId, headers);
  const lists = { ...all, lbPerFtOf };
  const choices = body.choices.map((choice) => {
    const { writes, lines, after } = whatIf(content, choice, lists, rowMaker, body.was);
    return {
      after: totalsAnswer(after),
      problems: computeQuote(applyWrites(content, writes), lists).linesWithProblems,
      lines: lines.map((line) => ({
        _id: line.id,
        code: line.code,
        before: moneyAnswer(line.before),
        after: moneyAnswer(line.after),
      })),
      writes: writesAnswer(writes),
    };
  });
  return { value: { before: totalsAnswer(computeQuote(content, lists).totals), choices } };
}
