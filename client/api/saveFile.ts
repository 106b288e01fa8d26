import type { RouteName } from '../../common/api/routes';
import { currentSession } from '../state/session';
import { call, type CallInput, failureOf, urlOf } from './call';
import { calls } from './contract';

/** Downloads the file that a call returns, under the name that the server gives it. */
export async function saveCall<N extends RouteName>(
  name: N,
  input: Omit<CallInput<N>, 'body'>,
  form?: FormData,
): Promise<void> {
  const row = calls[name];
  const session = currentSession();
  const response = await fetch(urlOf(row, input), {
    method: row.method,
    headers: session ? { Authorization: `Bearer ${session.token}` } : {},
    body: form,
    cache: 'no-store',
  });
  if (!response.ok) throw await failureOf(response, session?.token);
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName ?? 'download';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Downloads a file through a link that is valid for 60 seconds. */
export async function download(fileId: string): Promise<void> {
  followLink((await call('files.link', { params: { id: fileId } })).url);
}

/** Downloads what a signed link points to. */
export function followLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
