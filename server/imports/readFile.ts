import { type Fatal, isFatal } from '../../common/csv/fault';
import { isCsvName, mustBeCsv } from '../../common/csv/csvName';
import type { GoodRow } from '../../common/csv/readSheet';
import type { List } from '../../common/imports/import';
import { sheets } from '../../common/imports/sheets';
import type { Received } from '../ask';
import type { CompanyFor } from '../companies/companyFor';
import { invalid, Refusal } from '../work/refusal';
import type { RowsRead, SheetJob } from './csvJobs';
import { onCsvThread } from './csvThreads';

/** How the person says that the file is to be read. */
export interface LayoutAsked {
  readonly columns?: string | undefined;
  readonly header?: boolean | undefined;
}

/** The one file of a form, read and checked; a fault of the whole file is its own answer. */
export async function readFileAs(
  what: List,
  received: readonly Received[],
  company: CompanyFor,
  asked: LayoutAsked,
): Promise<RowsRead | Fatal> {
  const job = { ...jobOf(what, received, company, asked), kind: 'sheet' as const };
  const found = await onCsvThread(company.id, job);
  if (isFatal(found)) return found;
  return { ...found.read, good: (found.lists.get('good') ?? []) as readonly GoodRow[] };
}

/** The refused rows of the one file of a form, as CSV. */
export async function readBadRows(
  what: List,
  received: readonly Received[],
  company: CompanyFor,
  asked: LayoutAsked,
): Promise<string> {
  const job = { ...jobOf(what, received, company, asked), kind: 'badRows' as const };
  return orRefuse(await onCsvThread(company.id, job)).text;
}

function jobOf(
  what: List,
  received: readonly Received[],
  { flatWidth }: CompanyFor,
  asked: LayoutAsked,
): Omit<SheetJob, 'kind'> {
  const [file, second] = received;
  if (!file) throw invalid({ file: 'is missing: choose a CSV file' });
  if (second) throw invalid({ file: 'is one file: choose the others one after the other' });
  if (!isCsvName(file.name)) throw refuseFile({ fatal: 'not-csv', message: mustBeCsv });
  const { columns } = sheets[what];
  const fields = asked.columns?.split(',').map((field) => (field === '' ? null : field));
  const unknown = fields?.find((field) => field !== null && !columns.some((column) => column.field === field));
  if (unknown !== undefined) throw invalid({ columns: 'names a field that this list does not have' });
  return { what, path: file.path, context: { flatWidth }, chosen: { fields, header: asked.header } };
}

/** A file refused whole: 422 with the code of its reason, and its line where there is one. */
export const refuseFile = ({ fatal, message, line }: Fatal): Refusal =>
  new Refusal('invalid', message, { file: fatal, ...(line === undefined ? {} : { line: String(line) }) });

export function orRefuse<T extends object>(read: T | Fatal): T {
  if (isFatal(read)) throw refuseFile(read);
  return read;
}
