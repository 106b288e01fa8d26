import type { ReplyOf } from '../../common/api/route';
import type { RouteName, Routes } from '../../common/api/routes';
import { currentSession } from '../state/session';
import { CallError } from './CallError';
import { checkSession, clearResponseCache, newKey, urlOf } from './call';
import { callText } from './callText';
import { calls } from './contract';

/** Input of a call that sends a form. */
export interface FormInput {
  readonly params?: Record<string, string | number>;
  readonly form: FormData;
}

/** Sends a form with progress from 0 to 1. No timeout: the server may take as long as it needs. */
export function sendForm<N extends RouteName>(
  name: N,
  { params, form }: FormInput,
  onProgress?: (part: number) => void,
  key?: string,
): Promise<ReplyOf<Routes[N]>> {
  const row = calls[name];
  const request = new XMLHttpRequest();
  const token = currentSession()?.token;
  return new Promise((resolve, reject) => {
    request.open(row.method ?? 'GET', urlOf(row, { params }));
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (row.creates) request.setRequestHeader('Idempotency-Key', key ?? newKey());
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    // The server may have received everything; only the screen of the record can tell.
    request.onerror = () => reject(new CallError(callText.outcomeUnknown, 'network', 0));
    request.onloadend = () => clearResponseCache();
    request.onload = () => {
      if (request.status < 300) return resolve(request.response as ReplyOf<Routes[N]>);
      const failure = CallError.from(request.response as { message?: string } | null, request.status, (name) =>
        request.getResponseHeader(name),
      );
      checkSession(failure, token);
      reject(failure);
    };
    request.send(form);
  });
}
