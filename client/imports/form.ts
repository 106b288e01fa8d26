import type { ImportReply } from '../../common/imports/importRoutes';
import type { List } from '../../common/imports/import';
import { saveCall, send } from '../api/call';

/** Which list of which company a file is for, and how it is to be read. */
export interface Asked {
  readonly what: List;
  readonly client: number;
  readonly file: File;
  readonly overwrite: boolean;
  /** The person's own reading of the columns; null: as the server understands them. */
  readonly layout: { readonly columns: readonly (string | null)[]; readonly header: boolean } | null;
}

const calls = {
  items: ['items.import', 'file'],
  customers: ['customers.import', 'file'],
  match: ['companies.importMatch', 'csv'],
  ratio: ['companies.importRatio', 'csv'],
} as const;

function formOf(field: string, { file, layout }: Asked): FormData {
  const form = new FormData();
  form.append(field, file, file.name);
  if (layout) {
    form.append('columns', layout.columns.map((one) => one ?? '').join(','));
    form.append('header', String(layout.header));
  }
  return form;
}

/** Import, or ask what an import would do. With the same key it is imported once, however often it is sent. */
export function importFile(
  asked: Asked,
  dryRun: boolean,
  onSent: (part: number) => void,
  key: string,
): Promise<ImportReply> {
  const [name, field] = calls[asked.what];
  const form = formOf(field, asked);
  form.append('overwrite', String(asked.overwrite));
  form.append('dryRun', String(dryRun));
  if (field === 'file') form.append('client', String(asked.client));
  return send(name, field === 'csv' ? { params: { id: asked.client }, form } : { form }, onSent, key);
}

/** The rows that can't be imported, as a file to fix. */
export function downloadBadRows(asked: Asked): Promise<void> {
  const form = formOf('file', asked);
  form.append('what', asked.what);
  form.append('client', String(asked.client));
  return saveCall('imports.badRows', {}, form);
}
