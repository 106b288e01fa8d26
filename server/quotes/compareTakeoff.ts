import type { Routes } from '../../common/api/routes';
import { computeQuote } from '../../common/quotes/computeQuote';
import { takeoffChanges } from '../../common/quotes/takeoff/takeoffChanges';
import type { Ask } from '../ask';
import { invalid } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import { totalsAnswer, writesAnswer } from './answers';
import { askQuote } from './askQuote';
import { loadLists } from './loadLists';
import { readChosen } from './readChosen';
import { releasedTakeoff } from './readTakeoff';
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
  if (!released) return { value: nothing(totalsAnswer(computeQuote(content, first).totals)) };
  const { takeoff, files } = released;
  const lists = await loadLists((sql, bind) => rows(house.db, sql, bind), companyId, {
    codes: codesOf(content, takeoff),
    skus: content.lines.map(({ sku }) => sku),
  });
  const { changes, built, before, after } = takeoffChanges(content, takeoff, lists, rowMaker);
  return {
    value: {
      files: files.map(({ name }) => name),
      changes: changes.map(({ writes, ...change }) => ({ ...change, writes: writesAnswer(writes) })),
      before: totalsAnswer(before),
      after: totalsAnswer(after),
      unmatched: built.unmatched,
      withoutLength: built.withoutLength,
      skipped: takeoff.skipped,
      refused: takeoff.refused,
      warnings: takeoff.warnings,
      faults: takeoff.faults.map(({ file, fatal, message, sample }) => ({
        ...{ file, reason: fatal, message },
        ...(sample ? { sample } : {}),
      })),
      recalled: takeoff.recalled,
    },
  };
}

/** The job has released no takeoff with a CSV: there are no files, and nothing is proposed. */
const nothing = (totals: ReturnType<typeof totalsAnswer>) => ({
  ...{ files: [], changes: [], before: totals, after: totals },
  ...{ unmatched: [], withoutLength: [], skipped: [], refused: [], warnings: [], faults: [], recalled: [] },
});
