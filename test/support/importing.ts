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

/** Imports one file, whether it succeeds or not; `company` is sent where the call needs it. */
export async function tryImport(
  caller: Caller,
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
  const answer = await caller.request(method, `${apiBase}${path.replace('@', String(company))}`, {
    raw: form,
    headers,
  });
  checkReply(name, caller.person, answer.status, answer.body);
  return answer as Answer<ImportReply>;
}

/** Imports CSV text, which must succeed. */
export async function mustImport(
  caller: Caller,
  what: Imported,
  company: number,
  csv: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<ImportReply> {
  const { status, body, text } = await tryImport(caller, what, company, { name: 'list.csv', bytes: csv }, fields);
  if (status !== 200) throw new Error(`importing ${what}: ${status} ${text}`);
  return body;
}
