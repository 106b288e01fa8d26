import { isCsvName, mustBeCsv } from '../../common/csv/csvName';
import { maxUploadBytes } from '../../common/jobs/entry';
import { importText as text } from './importsText';

/** A copy of the bytes: if the file is saved again in a spreadsheet, the browser can't send it a second time. */
const readOnce = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, { type: file.type });

/** The file to send, or why it can't be imported; nothing is uploaded yet. */
export async function readChosen(file: File): Promise<File | string> {
  if (!isCsvName(file.name)) return mustBeCsv;
  if (file.size > maxUploadBytes) return text.tooLarge(file.name, file.size);
  return readOnce(file).catch(() => text.unreadable);
}
