import type { Routes } from '../../common/api/routes';
import { computeQuote } from '../../common/quotes/computeQuote';
import { takeoffOverLimit, takeoffSteps } from '../../common/quotes/takeoff/takeoffChanges';
import type { Ask } from '../ask';
import { inTurns } from '../work/inTurns';
import { invalid } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import { totalsAnswer, writesAnswer } from './answers';
import { askQuote } from './askQuote';
import { loadLists } from './loadLists';
import { readChosen } from './readChosen';
import { type ReleasedTakeoff, releasedTakeoff } from './readTakeoff';
import { rowMaker } from './rowMaker';
import { codesOf } from './seedTakeoff';

/** The takeoff that the job released last against what the quote has, to be taken over part by part. */
export async function compareTakeoff(ask: Ask<Routes['quotes.takeoff']>) {
  const { house, params, query } = ask;
  const chosen = query.columns === undefined ? [] : readChosen(query.columns);
  if (!chosen) throw invalid({ columns: 'does not say which column is which' });
  const { companyId, content, lists: first } = await askQuote(ask, params.id);
  const quote = await oneRow<{ jobId: number }>(house.db, 'SELECT job_id AS "jobId" FROM quotes WHERE id = $1', [
    params.id,
  ]);
  const released = quote ? await releasedTakeoff(house, quote.jobId, companyId, chosen) : null;
  const unchanged = () => nothing(totalsAnswer(computeQuote(content, first).totals));
  if (!released) return { value: { ...unchanged(), ...readAnswer(noFiles) } };
  const { takeoff } = released;
  const early = takeoffOverLimit(takeoff);
  if (early !== null) return { value: { ...unchanged(), ...readAnswer(released, early) } };
  const lists = await loadLists((sql, bind) => rows(house.db, sql, bind), companyId, {
    codes: codesOf(content, takeoff),
    skus: content.lines.map(({ sku }) => sku),
  });
  const { changes, built, tooMany, before, after } = await inTurns(takeoffSteps(content, takeoff, lists, rowMaker));
  if (tooMany !== null) return { value: { ...unchanged(), ...readAnswer(released, tooMany) } };
  return {
    value: {
      changes: changes.map(({ writes, ...change }) => ({ ...change, writes: writesAnswer(writes) })),
      before: totalsAnswer(before),
      after: totalsAnswer(after),
      unmatched: built.unmatched,
      withoutLength: built.withoutLength,
      ...readAnswer(released),
    },
  };
}

/** Nothing is proposed. */
const nothing = (totals: ReturnType<typeof totalsAnswer>) => ({
  ...{ changes: [], before: totals, after: totals, unmatched: [], withoutLength: [] },
});

/** The job has released no takeoff with a CSV. */
const noFiles: ReleasedTakeoff = {
  files: [],
  takeoff: { panels: [], trims: [], refused: [], warnings: [], unread: [], skipped: [], faults: [], recalled: [] },
};

/** A damaged file can have a note for each of its rows; nobody reads more than these. */
const mostNamed = 200;

/** What the files say of themselves; `tooMany`: why nothing of them is proposed, though they can be read. */
function readAnswer({ files, takeoff }: ReleasedTakeoff, tooMany: string | null = null) {
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
