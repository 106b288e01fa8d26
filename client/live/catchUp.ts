import type { Query, QueryClient } from '@tanstack/react-query';
import { CallError } from '../api/CallError';
import { cacheShapeOf } from './cacheShape';

/**
 * Queries that may show old data (PROTOCOL P51). `before`: loaded before this connection, so changes in between were
 * missed. `requested`: requested again on this connection. `failed`: the last request got no answer.
 */
type Behind = 'before' | 'requested' | 'failed';
const behind = new Map<Query, Behind>();

let updating = false;
let onChange: ((updating: boolean) => void) | null = null;

/** A temporary failure, not a refusal; the same request may succeed later. */
export const isTemporary = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);

const isRefusal = (error: unknown): boolean => error instanceof CallError && !isTemporary(error);

/** True if events update the query; data of a fixed moment can't become outdated. */
const followsEvents = (query: Query): boolean => {
  const cache = cacheShapeOf(query.meta);
  return cache !== null && cache.shape !== 'static';
};

/** Calls back when the first query on screen falls behind, and when the last one has caught up. */
export function watchCatchUp(client: QueryClient, listener: (updating: boolean) => void): () => void {
  onChange = listener;
  const stop = client.getQueryCache().subscribe((event) => {
    const { query, type } = event;
    if (type === 'removed') behind.delete(query);
    else if (type === 'updated') follow(query, event.action);
    else if (!['observerAdded', 'observerRemoved', 'observerOptionsUpdated'].includes(type)) return;
    check();
  });
  return () => {
    stop();
    behind.clear();
    check();
    onChange = null;
  };
}

/** A new connection: everything in the cache was loaded before it. */
export function startCatchUp(client: QueryClient): void {
  behind.clear();
  for (const query of client.getQueryCache().getAll()) if (followsEvents(query)) behind.set(query, 'before');
  check();
}

/**
 * True if a running request on screen was sent before this connection, so its response may be outdated and it must be
 * replaced.
 */
export const isRequestOutdated = (query: Query): boolean =>
  behind.get(query) === 'before' && query.state.data !== undefined && query.isActive();

export const hasFailed = (query: Query): boolean => behind.get(query) === 'failed';

/** React Query doesn't announce a request that replaces another one. */
export function noteRequest(query: Query): void {
  if (behind.get(query) === 'before' && query.isActive()) behind.set(query, 'requested');
}

function follow(query: Query, action: { readonly type: string; readonly manual?: boolean }): void {
  const state = behind.get(query);
  if (action.type === 'fetch') noteRequest(query);
  else if (action.type === 'success' && !action.manual && state !== 'before') behind.delete(query);
  else if (action.type === 'error' && state !== 'before' && followsEvents(query)) {
    if (isRefusal(query.state.error)) behind.delete(query);
    else behind.set(query, 'failed');
  }
  // An event of this connection removed the entity.
  else if (action.type === 'setState' && query.state.status === 'error' && isRefusal(query.state.error))
    behind.delete(query);
}

function check(): void {
  const now = behind.size > 0 && [...behind.keys()].some((query) => query.isActive());
  if (now === updating) return;
  updating = now;
  onChange?.(now);
}
