import type { Routes } from '../../../common/api/routes';
import { applyWrites } from '../../../common/quotes/document/applyWrites';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { panelCode } from '../../../common/quotes/pricing/picks';
import { whatIf } from '../../../common/quotes/pricing/whatIf';
import type { CallContext } from '../../callContext';
import { moneyAnswer, totalsAnswer, writesAnswer } from '../answers';
import { askQuote } from '../askQuote';
import { loadPanelWeights } from '../document/panelWeights';
import { rows } from '../../work/sql';
import { rowMaker } from '../document/rowMaker';

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
  const pairs = headers.map((header) => ({ panel: panelCode(header), metal: header.metal }));
  const lbPerFtOf = await loadPanelWeights((sql, bind) => rows(context.services.db, sql, bind), companyId, pairs);
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
