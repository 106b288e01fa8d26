import { texts } from '../../common/api/errors';
import type { BodyIn, ParamsIn, QueryIn, ReplyOf } from '../../common/api/route';
import type { RouteName, Routes } from '../../common/api/routes';
import { currentSession } from '../state/session';
import { syncServerClock } from '../ui/status/time/clock';
import { CallError } from './CallError';
import { callText } from './callText';
import { apiBase, type CallRow, calls } from './contract';
import { endSession } from './endSession';

/** Input of a call, typed by the contract. */
export type CallInput<N extends RouteName> = (ParamsIn<Routes[N]> extends undefined
  ? { params?: undefined }
  : { params: Stringly<ParamsIn<Routes[N]>> }) &
  (QueryIn<Routes[N]> extends undefined ? { query?: undefined } : { query?: QueryIn<Routes[N]> }) &
  (BodyIn<Routes[N]> extends undefined ? { body?: undefined } : { body: BodyIn<Routes[N]> });
type Stringly<P> = { [K in keyof P]: string | number };

export interface Options {
  readonly signal?: AbortSignal;
  /** Idempotency key, reused on every retry so the create runs once. */
  readonly key?: string;
  /** Files and text fields of a call that takes a form. */
  readonly form?: FormData;
}
export interface Page<T> {
  readonly value: T;
  /** `after` of the next page; null on the last page. */
  readonly next: string | null;
  /** Total number of rows, at most `1000+`, and their sums, for lists that return them. */
  readonly total: string | null;
  readonly sums: string | null;
  /** X-Said header: what the body leaves out, for calls that send it. */
  readonly leftOut: string | null;
}

const timeoutMs = 10_000;

/** Responses cached with their ETags, so that an unchanged poll is served from here. Least recently used goes first. */
const cachedResponses = new Map<string, Page<unknown> & { tag: string }>();
const maxCachedResponses = 100;
/** Number of times the cache was cleared; a response requested before the last clear is not cached. */
let cacheClears = 0;
export const clearResponseCache = (): void => {
  cacheClears++;
  cachedResponses.clear();
};
/** Number of cached responses. */
export const cachedResponseCount = (): number => cachedResponses.size;

function cacheResponse(url: string, page: Page<unknown> & { tag: string }): void {
  cachedResponses.delete(url);
  cachedResponses.set(url, page);
  if (cachedResponses.size <= maxCachedResponses) return;
  for (const oldest of cachedResponses.keys()) {
    cachedResponses.delete(oldest);
    break;
  }
}

/** 128 random bits, for Idempotency-Key. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function urlOf(row: CallRow, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${apiBase}${path}${text ? `?${text}` : ''}`;
}

/** Sends one request. Throws a CallError. The only place that ends an expired session. */
export async function callPage<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options: Options = {},
): Promise<Page<ReplyOf<Routes[N]>>> {
  const row = calls[name];
  const url = urlOf(row, input);
  const session = currentSession();
  const before = row.polled ? cachedResponses.get(url) : undefined;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (session) headers.Authorization = `Bearer ${session.token}`;
  if (before) headers['If-None-Match'] = before.tag;
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (row.creates) headers['Idempotency-Key'] = options.key ?? newKey();

  const clearsBefore = cacheClears;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetch(url, {
      method: row.method,
      headers,
      body: options.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      cache: 'no-store',
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(timeout.aborted ? callText.timedOut : callText.unreachable, 'network', 0);
  } finally {
    // Another process may not know of this change yet, so responses from before it must not be reused.
    if (row.method !== undefined) clearResponseCache();
  }
  const date = Date.parse(response.headers.get('Date') ?? '');
  if (date) syncServerClock(date + 500, 'answer');
  if (response.status === 304 && before) {
    cacheResponse(url, before);
    const { tag: _, ...page } = before;
    return page as Page<ReplyOf<Routes[N]>>;
  }
  if (!response.ok) throw await failureOf(response, session?.token);
  const value = (await response.json().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new CallError(callText.incomplete, 'network', 0);
  })) as ReplyOf<Routes[N]>;
  const page = {
    value,
    next: response.headers.get('X-Next'),
    total: response.headers.get('X-Total'),
    sums: response.headers.get('X-Sums'),
    leftOut: response.headers.get('X-Said'),
  };
  const tag = response.headers.get('ETag');
  if (tag && clearsBefore === cacheClears && currentSession()?.token === session?.token)
    cacheResponse(url, { tag, ...page });
  return page;
}

export const call = async <N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options: Options = {},
): Promise<ReplyOf<Routes[N]>> => (await callPage(name, input, options)).value;

export async function failureOf(response: Response, token: string | undefined): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as { message?: string } | null;
  const failure = CallError.from(body, response.status, (name) => response.headers.get(name));
  checkSession(failure, token);
  return failure;
}

/** Only this 401 logs the browser out (R3), and only if its token is still the current one. */
export function checkSession(failure: CallError, token: string | undefined): void {
  if (
    failure.status === 401 &&
    failure.message === texts.tokenFailed &&
    token !== undefined &&
    currentSession()?.token === token
  ) {
    endSession(texts.pleaseLogIn);
  }
}

/** Fetches one of our files with the user's token, which an <img> can't send. */
export const fetchBlob = async (url: string, signal: AbortSignal): Promise<Blob> =>
  (await fetchContent(url, signal)).blob();

/** The first bytes of one of our files; the rest isn't fetched. */
export async function fetchHead(url: string, most: number, signal: AbortSignal): Promise<Uint8Array> {
  const reader = (await fetchContent(url, signal)).body?.getReader();
  const bytes: number[] = [];
  while (reader && bytes.length < most) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.push(...value.subarray(0, most));
  }
  await reader?.cancel();
  return new Uint8Array(bytes).subarray(0, most);
}

async function fetchContent(url: string, signal: AbortSignal): Promise<Response> {
  const session = currentSession();
  const response = await fetch(url, {
    headers: session ? { Authorization: `Bearer ${session.token}` } : {},
    signal,
    cache: 'no-store',
  });
  if (!response.ok) throw await failureOf(response, session?.token);
  return response;
}
