import type { Routes } from '../../../common/api/routes';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { takeoffOverLimit, takeoffSteps } from '../../../common/quotes/takeoff/takeoffChanges';
import { emptyTakeoff } from '../../../common/quotes/takeoff/readTakeoff';
import type { CallContext } from '../../callContext';
import { runInSlices } from '../../work/tasks/runInSlices';
import { invalid } from '../../work/refusal';
import { oneRow, rows } from '../../work/sql';
import { totalsAnswer, writesAnswer } from '../answers';
import { askQuote } from '../askQuote';
import { loadLists } from './loadLists';
import { readChosen } from './readChosen';
import { type ReleasedTakeoff, releasedTakeoff } from '../../jobs/takeoff/readTakeoff';
import { rowMaker } from '../document/rowMaker';
import { codesOf } from './seedTakeoff';

/** Compares the job's latest released takeoff with the quote; users accept the changes one by one. */
export async function compareTakeoff(context: CallContext<Routes['quotes.takeoff']>) {
  const { services, params, query } = context;
  const chosen = query.columns === undefined ? [] : readChosen(query.columns);
  if (!chosen) throw invalid({ columns: 'doesn’t assign the columns' });
  const { companyId, content, lists: first } = await askQuote(context, params.id);
  const quote = await oneRow<{ jobId: number }>(services.db, 'SELECT job_id AS "jobId" FROM quotes WHERE id = $1', [
    params.id,
  ]);
  const released = quote ? await releasedTakeoff(services, quote.jobId, companyId, chosen) : null;
  const unchanged = () => nothing(totalsAnswer(computeQuote(content, first).totals));
  if (!released) return { value: { ...unchanged(), release: null, ...readAnswer(noFiles) } };
  const { release, takeoff } = released;
  const early = takeoffOverLimit(takeoff);
  if (early !== null) return { value: { ...unchanged(), release, ...readAnswer(released, early) } };
  const lists = await loadLists((sql, bind) => rows(services.db, sql, bind), companyId, {
    codes: codesOf(content, takeoff),
    skus: content.lines.map(({ sku }) => sku),
  });
  const { changes, built, tooMany, before, after } = await runInSlices(takeoffSteps(content, takeoff, lists, rowMaker));
  if (tooMany !== null) return { value: { ...unchanged(), release, ...readAnswer(released, tooMany) } };
  return {
    value: {
      changes: changes.map(({ writes, ...change }) => ({ ...change, writes: writesAnswer(writes) })),
      before: totalsAnswer(before),
      after: totalsAnswer(after),
      release,
      unmatched: built.unmatched,
      withoutLength: built.withoutLength,
      ...readAnswer(released),
    },
  };
}

/** Reply without changes. */
const nothing = (totals: ReturnType<typeof totalsAnswer>) => ({
  ...{ changes: [], before: totals, after: totals, unmatched: [], withoutLength: [] },
});

/** Used if the job has released no CSV. */
const noFiles: Omit<ReleasedTakeoff, 'release'> = { files: [], takeoff: emptyTakeoff };

/** A damaged file can have a note for every row; more than this isn't useful. */
const mostNamed = 200;

/** Reports about the files; `tooMany` explains why nothing is proposed although they can be read. */
function readAnswer({ files, takeoff }: Omit<ReleasedTakeoff, 'release'>, tooMany: string | null = null) {
  const names = files.map(({ name }) => name);
  const all = { file: names.join(', '), reason: 'too-many-rows' };
  return {
    files: names,
    skipped: takeoff.skipped.slice(0, mostNamed),
    refused: takeoff.refused.slice(0, mostNamed),
    warnings: takeoff.warnings.slice(0, mostNamed),
    unread: takeoff.unread.slice(0, mostNamed),
    counts: {
      skipped: takeoff.skipped.length,
      refused: takeoff.refused.length,
      warnings: takeoff.warnings.length,
    },
    faults: [
      ...takeoff.faults.map(({ file, fatal, message, sample }) => ({
        ...{ file, reason: fatal as string, message },
        ...(sample ? { sample } : {}),
      })),
      ...(tooMany === null ? [] : [{ ...all, message: tooMany }]),
    ],
    recalled: takeoff.recalled,
  };
}
