import type { Routes } from '../../common/api/routes';
import { comparePrints } from '../../common/quotes/comparePrints';
import { revisionNumber } from '../../common/quotes/snapshot';
import type { Answer, Ask } from '../ask';
import { moneyAnswer, totalsAnswer } from '../quotes/answers';
import { conflict } from '../work/refusal';
import { findPrint, findSnapshot } from './findPrint';
import { printTooLarge } from './typeset';

/** The PDF. */
export async function downloadPrint(ask: Ask<Routes['prints.get']>): Promise<Answer> {
  const { house, params } = ask;
  const print = await findPrint(ask, params.id);
  if (print.state !== 'ready') {
    const entity = { kind: 'quotePage' as const, id: print.quoteId };
    if (print.state === 'making') throw conflict('This print is still being made.', entity);
    if (print.state === 'tooLarge') throw conflict(printTooLarge, entity);
    throw conflict('This print could not be made yet; it is tried again.', entity);
  }
  const { quoteNum, revision, num } = print;
  const name = `${revisionNumber(quoteNum, revision)} print ${num}.pdf`;
  const size = print.size ?? undefined;
  return { download: { name, mime: 'application/pdf', size, open: () => house.files.open(print.id) } };
}

/** Two prints side by side. */
export async function comparePrintsOf(ask: Ask<Routes['prints.compare']>): Promise<Answer> {
  const [a, b] = [await findSnapshot(ask, ask.params.id), await findSnapshot(ask, ask.params.other)];
  const { header, lines, cutlist, before, after } = comparePrints(a, b);
  return {
    value: {
      header,
      lines: lines.map((line) => ({
        _id: line.id,
        code: line.code,
        before: moneyAnswer(line.before),
        after: moneyAnswer(line.after),
      })),
      cutlist: cutlist.map(({ id, ...change }) => ({ _id: id, ...change })),
      before: totalsAnswer(before),
      after: totalsAnswer(after),
    },
  };
}
