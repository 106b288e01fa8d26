import type { Routes } from '../../common/api/routes';
import { comparePrints } from '../../common/quotes/prints/comparePrints';
import { versionNumber } from '../../common/quotes/versions/versionLetter';
import type { Answer, CallContext } from '../callContext';
import { moneyAnswer, totalsAnswer } from '../quotes/answers';
import { conflict } from '../work/refusal';
import { findPrint, findSnapshot } from './findPrint';
import { notReady } from './notReady';

/** Downloads the PDF. */
export async function downloadPrint(context: CallContext<Routes['prints.get']>): Promise<Answer> {
  const { services, params } = context;
  const print = await findPrint(context, params.id);
  if (print.state !== 'ready') throw conflict(notReady(print.state), { kind: 'quotePage', id: print.quoteId });
  const { quoteNum, revision, num } = print;
  const name = `${versionNumber(quoteNum, revision)} print ${num}.pdf`;
  const size = print.size ?? undefined;
  return { download: { name, mime: 'application/pdf', size, open: () => services.files.open(print.id) } };
}

/** Compares two prints. */
export async function comparePrintsOf(context: CallContext<Routes['prints.compare']>): Promise<Answer> {
  const [a, b] = [await findSnapshot(context, context.params.id), await findSnapshot(context, context.params.other)];
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
