import type { Routes } from '../../common/api/routes';
import { applyWrites } from '../../common/quotes/applyWrites';
import { computeQuote } from '../../common/quotes/computeQuote';
import { whatIf } from '../../common/quotes/whatIf';
import type { Ask } from '../ask';
import { moneyAnswer, totalsAnswer, writesAnswer } from './answers';
import { askQuote } from './askQuote';
import { rowMaker } from './rowMaker';

/** Up to three choices side by side, each with what accepting it writes. */
export async function whatIfQuote(ask: Ask<Routes['quotes.whatIf']>) {
  const { body, params } = ask;
  const { content, lists } = await askQuote(ask, params.id, () => ({
    codes: [...body.choices, body.was ?? {}].map(({ panelClass = '' }) => panelClass),
  }));
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
