import type { ImportReply } from '../../common/imports/importRoutes';
import type { List } from '../../common/imports/import';
import { sendForm } from '../api/sendForm';
import { saveCall } from '../api/saveFile';

/** The list a file is imported into, and how the file is read. */
export interface ImportTarget {
  readonly what: List;
  readonly client: number;
  readonly file: File;
  readonly overwrite: boolean;
  /** Columns chosen by the user; null to let the server detect them. */
  readonly layout: { readonly columns: readonly (string | null)[]; readonly header: boolean } | null;
}

const calls = {
  items: ['items.import', 'file'],
  customers: ['customers.import', 'file'],
  match: ['companies.importMatch', 'csv'],
  ratio: ['companies.importRatio', 'csv'],
} as const;

function formOf(field: string, { file, layout }: ImportTarget): FormData {
  const form = new FormData();
  form.append(field, file, file.name);
  if (layout) {
    form.append('columns', layout.columns.map((one) => one ?? '').join(','));
    form.append('header', String(layout.header));
  }
  return form;
}

/** Imports a file, or previews it. With the same key it is imported once, however often it is sent. */
export function importFile(
  target: ImportTarget,
  dryRun: boolean,
  onSent: (part: number) => void,
  key: string,
): Promise<ImportReply> {
  const [name, field] = calls[target.what];
  const form = formOf(field, target);
  form.append('overwrite', String(target.overwrite));
  form.append('dryRun', String(dryRun));
  if (field === 'file') form.append('client', String(target.client));
  return sendForm(name, field === 'csv' ? { params: { id: target.client }, form } : { form }, onSent, key);
}

/** Downloads the rows that can't be imported, to be fixed. */
export function downloadBadRows(target: ImportTarget): Promise<void> {
  const form = formOf('file', target);
  form.append('what', target.what);
  form.append('client', String(target.client));
  return saveCall('imports.badRows', {}, form);
}
