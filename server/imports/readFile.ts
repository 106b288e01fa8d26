import { type Fatal, isFatal } from '../../common/csv/fault';
import { isCsvName, mustBeCsv } from '../../common/csv/csvName';
import type { GoodRow } from '../../common/csv/readSheet';
import type { List } from '../../common/imports/import';
import { sheetFor } from '../../common/imports/sheets';
import type { Received } from '../callContext';
import type { CompanyFor } from '../companies/companyFor';
import { invalid, Refusal } from '../work/refusal';
import type { RowsRead, SheetJob } from './csvJobs';
import { onCsvThread } from './csvThreads';

/** The user's choice of columns and header. */
export interface LayoutOptions {
  readonly columns?: string | undefined;
  readonly header?: boolean | undefined;
}

/** Options that decide how a file is read. */
export interface ReadOptions extends LayoutOptions {
  /** False if the person can't see costs (Q83). */
  readonly costs: boolean;
}

/** Parses the uploaded file; problems with the whole file are returned as Fatal. */
export async function readFileAs(
  what: List,
  received: readonly Received[],
  company: CompanyFor,
  options: ReadOptions,
): Promise<RowsRead | Fatal> {
  const job = { ...jobOf(what, received, company, options), kind: 'sheet' as const };
  const found = await onCsvThread(company.id, job);
  if (isFatal(found)) return found;
  return { ...found.read, good: (found.lists.get('good') ?? []) as readonly GoodRow[] };
}

/** The rejected rows of the uploaded file, as CSV. */
export async function readBadRows(
  what: List,
  received: readonly Received[],
  company: CompanyFor,
  options: ReadOptions,
): Promise<string> {
  const job = { ...jobOf(what, received, company, options), kind: 'badRows' as const };
  return orRefuse(await onCsvThread(company.id, job)).text;
}

function jobOf(
  what: List,
  received: readonly Received[],
  { flatWidth }: CompanyFor,
  options: ReadOptions,
): Omit<SheetJob, 'kind'> {
  const [file, second] = received;
  if (!file) throw invalid({ file: 'is required. Choose a CSV file.' });
  if (second) throw invalid({ file: 'must be a single file. Import files one at a time.' });
  if (!isCsvName(file.name)) throw refuseFile({ fatal: 'not-csv', message: mustBeCsv });
  const { columns } = sheetFor(what, options.costs);
  const fields = options.columns?.split(',').map((field) => (field === '' ? null : field));
  const unknown = fields?.find((field) => field !== null && !columns.some((column) => column.field === field));
  if (unknown !== undefined) throw invalid({ columns: 'contains an unknown field' });
  return {
    what,
    costs: options.costs,
    path: file.path,
    context: { flatWidth },
    chosen: { fields, header: options.header },
  };
}

/** 422 for a rejected file, with reason code and line number if known. */
export const refuseFile = ({ fatal, message, line }: Fatal): Refusal =>
  new Refusal('invalid', message, { file: fatal, ...(line === undefined ? {} : { line: String(line) }) });

export function orRefuse<T extends object>(read: T | Fatal): T {
  if (isFatal(read)) throw refuseFile(read);
  return read;
}
