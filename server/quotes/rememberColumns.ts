import { isFatal } from '../../common/csv/fault';
import type { Routes } from '../../common/api/routes';
import type { KnownColumns } from '../../common/quotes/takeoff/knownColumns';
import { Company } from '../../db/models/Company';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { oneRow } from '../work/sql';
import type { HeadsJob } from '../imports/csvJobs';
import { onCsvThread } from '../imports/csvThreads';
import { askQuote } from './askQuote';
import { readChosen } from './readChosen';
import { buffersOf, bytesOf, releasedFiles } from './readTakeoff';

/** A company has so many drafting tools at most; those that were said longest ago go. */
const most = 200;

/** What was said of columns holds for every later file of this company under the same head; a file without one is not known again. */
export async function rememberColumns(ask: Ask<Routes['quotes.columns']>) {
  const { house, viewer, params, body } = ask;
  const chosen = readChosen(body.columns);
  if (!chosen) throw invalid({ columns: 'does not say which column is which' });
  const { companyId } = await askQuote(ask, params.id);
  const quote = await oneRow<{ jobId: number }>(house.db, 'SELECT job_id AS "jobId" FROM quotes WHERE id = $1', [
    params.id,
  ]);
  const files = quote ? await releasedFiles(house, quote.jobId) : [];
  const asked: HeadsJob['files'][number][] = [];
  for (const { file: name, ...columns } of chosen) {
    const file = files.find((one) => one.name === name && !asked.some((other) => other.name === name));
    const bytes = file && (await bytesOf(house, file));
    if (bytes && !isFatal(bytes)) asked.push({ name, bytes, chosen: columns });
  }
  const read = await onCsvThread(companyId, { kind: 'heads', files: asked }, buffersOf(asked));
  if (isFatal(read)) throw invalid({ columns: `cannot be saved: ${read.message}` });
  const known: (KnownColumns & { file: string })[] = asked.flatMap(({ name, chosen: { delimiter, columns } }, i) => {
    const head = read.heads[i] ?? null;
    return head === null ? [] : [{ file: name, head, delimiter, columns }];
  });
  if (known.length > 0) {
    await change(house, { actor: viewer, verb: ask.call }, async (work) => {
      const company = await work.lock(Company, companyId, scope.companies(viewer));
      for (const { head, delimiter, columns } of known) {
        await work.sql(
          `INSERT INTO takeoff_columns (company_id, head, delimiter, columns, at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (company_id, head) DO UPDATE
           SET delimiter = excluded.delimiter, columns = excluded.columns, at = excluded.at RETURNING head`,
          [companyId, head, delimiter, JSON.stringify(columns), work.now],
        );
      }
      await work.sql(
        `DELETE FROM takeoff_columns WHERE company_id = $1 AND head IN (
           SELECT head FROM takeoff_columns WHERE company_id = $1 ORDER BY at DESC, head OFFSET $2) RETURNING head`,
        [companyId, most],
      );
      const told = known.map(({ head, columns }) => ({
        head: head.split('|').join(', '),
        ...Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, `column ${at + 1}`])),
      }));
      await work.update(Company, company, {}, { takeoffColumns: [[], told] });
    });
  }
  return { value: { remembered: known.map(({ file }) => file) } };
}
