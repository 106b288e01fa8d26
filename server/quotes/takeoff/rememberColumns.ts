import { isFatal } from '../../../common/csv/fault';
import type { Routes } from '../../../common/api/routes';
import type { KnownColumns } from '../../../common/quotes/takeoff/knownColumns';
import { Company } from '../../../db/models/Company';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import { change } from '../../work/change';
import { invalid } from '../../work/refusal';
import { oneRow } from '../../work/sql';
import type { HeadsJob } from '../../imports/csvJobs';
import { onCsvThread } from '../../imports/csvThreads';
import { askQuote } from '../askQuote';
import { readChosen } from './readChosen';
import { buffersOf, bytesOf, releasedFiles } from '../../jobs/takeoff/readTakeoff';

/** Maximum mappings per company; the oldest are dropped. */
const most = 200;

/**
 * Saves a column mapping for all later files of this company with the same header. Files without a header are skipped.
 */
export async function rememberColumns(context: CallContext<Routes['quotes.columns']>) {
  const { services, viewer, params, body } = context;
  const chosen = readChosen(body.columns);
  if (!chosen) throw invalid({ columns: 'doesn’t assign the columns' });
  const { companyId } = await askQuote(context, params.id);
  const quote = await oneRow<{ jobId: number }>(services.db, 'SELECT job_id AS "jobId" FROM quotes WHERE id = $1', [
    params.id,
  ]);
  const files = quote ? await releasedFiles(services, quote.jobId) : [];
  const filesToRead: HeadsJob['files'][number][] = [];
  for (const { file: name, ...columns } of chosen) {
    const file = files.find((one) => one.name === name && !filesToRead.some((other) => other.name === name));
    const bytes = file && (await bytesOf(services, file));
    if (bytes && !isFatal(bytes)) filesToRead.push({ name, bytes, chosen: columns });
  }
  const read = await onCsvThread(companyId, { kind: 'heads', files: filesToRead }, buffersOf(filesToRead));
  if (isFatal(read)) throw invalid({ columns: `can't be saved: ${read.message}` });
  const known: (KnownColumns & { file: string })[] = filesToRead.flatMap(
    ({ name, chosen: { delimiter, columns } }, i) => {
      const head = read.heads[i] ?? null;
      return head === null ? [] : [{ file: name, head, delimiter, columns }];
    },
  );
  if (known.length > 0) {
    await change(services, { actor: viewer, verb: context.call }, async (work) => {
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
      const mappings = known.map(({ head, columns }) => ({
        head: head.split('|').join(', '),
        ...Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, `column ${at + 1}`])),
      }));
      await work.update(Company, company, {}, { takeoffColumns: [[], mappings] });
    });
  }
  return { value: { remembered: known.map(({ file }) => file) } };
}
