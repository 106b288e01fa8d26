import { readFile } from 'node:fs/promises';
import { type Fatal, isFatal } from '../../common/csv/fault';
import { isCsvName, mustBeCsv } from '../../common/csv/csvName';
import { readSheet, type SheetRead } from '../../common/csv/readSheet';
import type { Sheet, SheetContext } from '../../common/csv/sheet';
import type { Received } from '../ask';
import { invalid, Refusal } from '../work/refusal';
import { decode } from './decode';

/** How the person says that the file is to be read. */
export interface LayoutAsked {
  readonly columns?: string | undefined;
  readonly header?: boolean | undefined;
}

/** The one file of a form, read and checked; a fault of the whole file is its own answer. */
export async function readFileAs(
  sheet: Sheet,
  received: readonly Received[],
  context: SheetContext,
  asked: LayoutAsked,
): Promise<SheetRead | Fatal> {
  const [file, second] = received;
  if (!file) throw invalid({ file: 'is missing: choose a CSV file' });
  if (second) throw invalid({ file: 'is one file: choose the others one after the other' });
  if (!isCsvName(file.name)) throw refuseFile({ fatal: 'not-csv', message: mustBeCsv });
  const fields = asked.columns?.split(',').map((field) => (field === '' ? null : field));
  const unknown = fields?.find((field) => field !== null && !sheet.columns.some((column) => column.field === field));
  if (unknown !== undefined) throw invalid({ columns: 'names a field that this list does not have' });
  const decoded = decode(await readFile(file.path));
  return isFatal(decoded) ? decoded : readSheet(sheet, decoded, context, { fields, header: asked.header });
}

/** A file refused whole: 422 with the code of its reason, and its line where there is one. */
export const refuseFile = ({ fatal, message, line }: Fatal): Refusal =>
  new Refusal('invalid', message, { file: fatal, ...(line === undefined ? {} : { line: String(line) }) });

export function orRefuse(read: SheetRead | Fatal): SheetRead {
  if (isFatal(read)) throw refuseFile(read);
  return read;
}
