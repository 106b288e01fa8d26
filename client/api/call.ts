import { texts } from '../../common/api/errors';
import type { BodyIn, ParamsIn, QueryIn, ReplyOf } from '../../common/api/route';
import type { RouteName, Routes } from '../../common/api/routes';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { currentSession } from '../state/session';
import { hearServerClock } from '../ui/clock';
import { CallError } from './CallError';
import { apiBase, type CallRow, calls } from './contract';
import { endSession } from './endSession';

/** What a call is asked with, typed by the contract. */
export type Asked<N extends RouteName> = (ParamsIn<Routes[N]> extends undefined
  ? { params?: undefined }
  : { params: Stringly<ParamsIn<Routes[N]>> }) &
  (QueryIn<Routes[N]> extends undefined ? { query?: undefined } : { query?: QueryIn<Routes[N]> }) &
  (BodyIn<Routes[N]> extends undefined ? { body?: undefined } : { body: BodyIn<Routes[N]> });
type Stringly<P> = { [K in keyof P]: string | number };

export interface Options {
  readonly signal?: AbortSignal;
  /** The same key for each try of the same create: it happens once. */
  readonly key?: string;
  /** Files, and the texts beside them, of a call that takes a form. */
  readonly form?: FormData;
}
export interface Page<T> {
  readonly value: T;
  /** `after` of the next page; null on the last. */
  readonly next: string | null;
  /** How many there are in all, up to `1000+`, and what they sum up to, where the list says so. */
  readonly total: string | null;
  readonly sums: string | null;
  /** X-Said: what is not in the answer, where the call says so. */
  readonly said: string | null;
}

const patience = 10_000;

/** Answers kept with their tags: an unchanged poll is answered from here. The one used longest ago goes first. */
const kept = new Map<string, Page<unknown> & { tag: string }>();
const mostKept = 100;
/** Counts how often they were forgotten: an answer that was asked for before that is not kept. */
let forgotten = 0;
export const forgetAnswers = (): void => {
  forgotten++;
  kept.clear();
};
/** How many answers are kept. */
export const keptAnswers = (): number => kept.size;

function keep(url: string, page: Page<unknown> & { tag: string }): void {
  kept.delete(url);
  kept.set(url, page);
  if (kept.size <= mostKept) return;
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    break;
  }
}

/** 128 random bits, for Idempotency-Key. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function urlOf(row: CallRow, asked: { params?: unknown; query?: unknown }): string {
  const params = (asked.params ?? {}) as Record<string, string | number>;
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((asked.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${apiBase}${path}${text ? `?${text}` : ''}`;
}

/** Ask the server, once. Throws a CallError; a lost session is ended here and nowhere else. */
export async function callPage<N extends RouteName>(
  name: N,
  asked: Asked<N>,
  options: Options = {},
): Promise<Page<ReplyOf<Routes[N]>>> {
  const row = calls[name];
  const url = urlOf(row, asked);
  const session = currentSession();
  const before = row.polled ? kept.get(url) : undefined;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (session) headers.Authorization = `Bearer ${session.token}`;
  if (before) headers['If-None-Match'] = before.tag;
  if (asked.body !== undefined) headers['Content-Type'] = 'application/json';
  if (row.creates) headers['Idempotency-Key'] = options.key ?? newKey();

  const askedAfter = forgotten;
  const timeout = AbortSignal.timeout(patience);
  let response: Response;
  try {
    response = await fetch(url, {
      method: row.method,
      headers,
      body: options.form ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body)),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      cache: 'no-store',
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(
      timeout.aborted
        ? 'The server did not answer within 10 s. Please try again.'
        : 'The server cannot be reached. Check your network connection.',
      'network',
      0,
    );
  } finally {
    // Another process may not have heard of this change yet: no answer from before it may be taken for the present one.
    if (row.method !== undefined) forgetAnswers();
  }
  const date = Date.parse(response.headers.get('Date') ?? '');
  if (date) hearServerClock(date + 500, 'answer');
  if (response.status === 304 && before) {
    keep(url, before);
    const { tag: _, ...page } = before;
    return page as Page<ReplyOf<Routes[N]>>;
  }
  if (!response.ok) throw await failureOf(response, session?.token);
  const value = (await response.json().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new CallError('The answer broke off. Please try again.', 'network', 0);
  })) as ReplyOf<Routes[N]>;
  const page = {
    value,
    next: response.headers.get('X-Next'),
    total: response.headers.get('X-Total'),
    sums: response.headers.get('X-Sums'),
    said: response.headers.get('X-Said'),
  };
  const tag = response.headers.get('ETag');
  if (tag && askedAfter === forgotten && currentSession()?.token === session?.token) keep(url, { tag, ...page });
  return page;
}

export const call = async <N extends RouteName>(
  name: N,
  asked: Asked<N>,
  options: Options = {},
): Promise<ReplyOf<Routes[N]>> => (await callPage(name, asked, options)).value;

async function failureOf(response: Response, token: string | undefined): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as { message?: string } | null;
  const failure = CallError.from(body, response.status, (name) => response.headers.get(name));
  checkSession(failure, token);
  return failure;
}

/** Only this 401 signs the browser out (decisions §3), and only while the token that it is about is still ours. */
function checkSession(failure: CallError, token: string | undefined): void {
  if (
    failure.status === 401 &&
    failure.message === texts.tokenFailed &&
    token !== undefined &&
    currentSession()?.token === token
  ) {
    endSession(texts.pleaseLogIn);
  }
}

export interface Upload {
  /** The file's url, to be named in a job or note. */
  readonly done: Promise<string>;
  cancel(): void;
}

/** Upload one file with its progress from 0 to 1; several at once are several uploads, so that each can fail alone. */
export function upload(field: UploadField, file: File, onProgress: (part: number) => void): Upload {
  const request = new XMLHttpRequest();
  const token = currentSession()?.token;
  const done = new Promise<string>((resolve, reject) => {
    request.open('POST', `${apiBase}${calls['uploads.create'].path}`);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onerror = () =>
      reject(new CallError('The connection was lost before the file arrived. Try again.', 'network', 0));
    request.onabort = () => reject(new CallError('Cancelled.', 'network', 0));
    request.onload = () => {
      const answer = request.response as string[] | { message?: string } | null;
      if (request.status === 201 && Array.isArray(answer) && answer[0]) return resolve(answer[0]);
      const failure = CallError.from(answer as { message?: string } | null, request.status, (name) =>
        request.getResponseHeader(name),
      );
      checkSession(failure, token);
      reject(failure);
    };
    const form = new FormData();
    form.append(field, file, file.name);
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}

/** The bytes of a picture of ours, with the person's own token: an <img> has none. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const session = currentSession();
  const response = await fetch(url, {
    headers: session ? { Authorization: `Bearer ${session.token}` } : {},
    signal,
    cache: 'no-store',
  });
  if (!response.ok) throw await failureOf(response, session?.token);
  return response.blob();
}

/** What a call with a file is asked with: its ids, and the form as it is sent. */
export interface AskedByForm {
  readonly params?: Record<string, string | number>;
  readonly form: FormData;
}

/** Send a form, with how much of it is through, from 0 to 1. It may take as long as the server needs. */
export function send<N extends RouteName>(
  name: N,
  { params, form }: AskedByForm,
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
    // The server may have had all of it: only the screen of what was sent can tell.
    request.onerror = () =>
      reject(
        new CallError(
          'The connection was lost before the server answered. Check whether it finished, then try again.',
          'network',
          0,
        ),
      );
    request.onloadend = () => forgetAnswers();
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

/** A file that a call makes, handed to the browser under the name that the server gives it. */
export async function saveCall<N extends RouteName>(
  name: N,
  asked: Omit<Asked<N>, 'body'>,
  form?: FormData,
): Promise<void> {
  const row = calls[name];
  const session = currentSession();
  const response = await fetch(urlOf(row, asked), {
    method: row.method,
    headers: session ? { Authorization: `Bearer ${session.token}` } : {},
    body: form,
    cache: 'no-store',
  });
  if (!response.ok) throw await failureOf(response, session?.token);
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = named ?? 'download';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Hand a file to the browser by a link of 60 seconds. */
export async function download(fileId: string): Promise<void> {
  const { url } = await call('files.link', { params: { id: fileId } });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
