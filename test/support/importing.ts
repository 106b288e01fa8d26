import type { ImportReply } from '../../common/imports/importRoutes';
import { apiBase } from '../../common/api/routes';
import { checkReply } from './strict';
import type { Answer, Bytes, Caller } from './caller';

export type Imported = 'items' | 'customers' | 'match' | 'ratio';

const calls = {
  items: ['items.import', 'POST', '/items/import', 'file'],
  customers: ['customers.import', 'POST', '/customers/import', 'file'],
  match: ['companies.importMatch', 'PATCH', '/clients/@/importMatch', 'csv'],
  ratio: ['companies.importRatio', 'PATCH', '/clients/@/importRatio', 'csv'],
} as const;

/** Import one file as it is answered; `company` is named where the call wants it to be. */
export async function tryImport(
  hands: Caller,
  what: Imported,
  company: number,
  file: Bytes,
  fields: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
): Promise<Answer<ImportReply>> {
  const [name, method, path, field] = calls[what];
  const form = new FormData();
  form.append(field, new Blob([file.bytes as BlobPart]), file.name);
  if (field === 'file') form.append('client', String(company));
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  const answer = await hands.request(method, `${apiBase}${path.replace('@', String(company))}`, { raw: form, headers });
  checkReply(name, hands.person, answer.status, answer.body);
  return answer as Answer<ImportReply>;
}

/** The same of a text, where only success will do. */
export async function mustImport(
  hands: Caller,
  what: Imported,
  company: number,
  csv: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<ImportReply> {
  const { status, body, text } = await tryImport(hands, what, company, { name: 'list.csv', bytes: csv }, fields);
  if (status !== 200) throw new Error(`importing ${what}: ${status} ${text}`);
  return body;
}
