import type { Query, QueryClient } from '@tanstack/react-query';
import type { Kind, Views } from '../../common/api/views';
import type { Changed, Counts, PageKind, Removed, Stale } from '../../common/live/events';
import { newest, type Versioned } from '../../common/live/newest';
import { dropFromPage, type Paged, type PagePlacing, type PlacedInPage, placeInPage } from '../../common/live/paged';
import { drop, type Placed, type Placing, place } from '../../common/live/place';
import { CallError } from '../api/CallError';
import { texts } from '../../common/api/errors';
import { type CacheShape, cacheShapeOf, isRemoved, markRemoved, newerCounts } from './cacheShape';
import { hasFailed, isRequestOutdated, isTemporary, noteRequest } from './catchUp';
import { isLive } from './connectionState';
import {
  minRefetchIntervalMs,
  reconnectSpreadMs,
  recountDelayMs,
  retryDelayMs,
  refetchSpreadMs,
} from './refetchTiming';

/**
 * Writes server data from events and command replies into every cached query that shows the entity; nothing else writes
 * the cache. A query that can't apply it is refetched, without affecting the others.
 */
export function applyChanged(client: QueryClient, event: Pick<Changed, 'kind' | 'view'>): void {
  const { kind, view } = event as { kind: Kind; view: Versioned };
  if (isRemoved(kind, view)) return;
  forEachQuery(client, (query, cached) => {
    if (cached.shape === 'derived') return refetchIfConcerned(client, query, cached, kind, view._id);
    if (cached.shape === 'counts' || cached.kind !== kind) return;
    if (cached.shape === 'search') return refetch(client, query);
    if (cached.shape === 'one') {
      if (cached.id !== null && cached.id !== view._id) return;
      write(client, query, (old) => newest(old as Versioned | undefined, view));
    } else if (cached.shape === 'paged') {
      paged(client, query, (old) => placeInPage(old, view, cached.placing as unknown as PagePlacing<Versioned>));
    } else {
      list(client, query, (old) => place(old, view, cached.placing as unknown as Placing<Versioned>));
    }
  });
}

/** A command's reply is the same view at the same version as its event, so in either order they are one update. */
export const applyReply = <K extends Kind>(client: QueryClient, kind: K, view: Views[K]): void =>
  applyChanged(client, { kind, view } as never);

export function applyRemoved(client: QueryClient, { kind, id, version }: Removed): void {
  markRemoved(kind, id, version);
  forEachQuery(client, (query, cached) => {
    if (cached.shape === 'derived') return refetchIfConcerned(client, query, cached, kind, id);
    if (cached.shape === 'counts') return;
    if (cached.shape === 'list' && cached.page?.kind === kind && cached.page.id === id) return close(query);
    if (cached.kind !== kind) return;
    if (cached.shape === 'search') return refetch(client, query);
    if (cached.shape === 'list') return list(client, query, (old) => drop(old, id, cached.placing.limit));
    if (cached.shape === 'paged')
      return paged(client, query, (old) => dropFromPage(old, id, cached.placing.after === null));
    if (cached.id === id) close(query);
  });
}

function refetchIfConcerned(
  client: QueryClient,
  query: Query,
  cached: CacheShape & { shape: 'derived' },
  kind: Kind,
  id: number,
): void {
  if (cached.of.includes(kind) && (cached.id === undefined || cached.id === id)) refetch(client, query, cached.wait);
}

/**
 * A page was opened again. It got no events while closed, so cached data must be as new as the page is now (PROTOCOL
 * P15). Null means it no longer exists for this reader.
 */
export function applyOpened(client: QueryClient, kind: PageKind, id: number, version: number | null): void {
  const parts: Query[] = [];
  let current = false;
  forEachQuery(client, (query, cached) => {
    const page = cached.shape === 'one' ? cached : cached.shape === 'list' ? cached.page : undefined;
    if (page?.kind !== kind || page.id !== id || query.state.data === undefined) return;
    parts.push(query);
    current ||= cached.shape === 'one' && (query.state.data as Versioned).version >= (version ?? 0);
  });
  if (version === null) parts.forEach(close);
  else if (!current) for (const query of parts) refetch(client, query);
}

/** Puts the query in the same state as a request that returned 404. */
function close(query: Query): void {
  query.cancel({ silent: true });
  query.setState({
    data: undefined,
    status: 'error',
    error: new CallError(texts.notFound, 'notFound', 404),
    fetchStatus: 'idle',
  });
}

export function applyStale(client: QueryClient, { kinds }: Stale): void {
  forEachQuery(client, (query, cached) => {
    const kinds2 = cached.shape === 'counts' ? [] : cached.shape === 'derived' ? cached.of : [cached.kind];
    if (kinds2.some((kind) => kinds.includes(kind))) refetch(client, query, Math.random() * refetchSpreadMs);
  });
}

export function applyCounts(client: QueryClient, counts: Counts): void {
  forEachQuery(client, (query, cached) => {
    if (cached.shape === 'counts') write(client, query, (old) => newerCounts(old as Counts | undefined, counts));
  });
}

/** Cache shapes that events apply to. */
type Updatable = Exclude<CacheShape, { shape: 'static' }>;

/** A query that can't apply an event must not keep the others from it (PROTOCOL P25). */
function forEachQuery(client: QueryClient, apply: (query: Query, cached: Updatable) => void): void {
  for (const query of client.getQueryCache().getAll()) {
    const cached = cacheShapeOf(query.meta);
    if (!cached || cached.shape === 'static') continue;
    try {
      apply(query, cached);
    } catch (error) {
      console.error('An event could not be applied', query.queryKey, error);
      refetch(client, query);
    }
  }
}

/**
 * Updates cached data. If the first response is still in flight, there is nothing to update, so it is refetched. One
 * event doesn't make up for missed ones: an invalidated query stays invalid until refetched (PROTOCOL P25).
 */
function write(client: QueryClient, query: Query, update: (old: unknown) => unknown): void {
  if (query.state.fetchStatus !== 'idle') refetch(client, query);
  if (query.state.data === undefined) return;
  const next = update(query.state.data);
  if (next === query.state.data) return;
  const invalid = query.state.isInvalidated;
  client.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
  if (invalid) query.invalidate();
}

function list(client: QueryClient, query: Query, change: (old: readonly Versioned[]) => Placed<Versioned>): void {
  let short = false;
  write(client, query, (old) => {
    const placed = change(old as readonly Versioned[]);
    short = placed.short;
    return placed.rows;
  });
  if (short) refetch(client, query);
}

function paged(client: QueryClient, query: Query, change: (old: Paged<Versioned>) => PlacedInPage<Versioned>): void {
  let needsRefetch = false;
  let recount = false;
  write(client, query, (old) => {
    const placed = change(old as Paged<Versioned>);
    // Sums cover all pages, so any change may move them.
    needsRefetch = placed.refetch || placed.page.sums !== null;
    recount = placed.recount;
    return placed.page;
  });
  if (needsRefetch) refetch(client, query);
  else if (recount) refetch(client, query, recountDelayMs + Math.random() * recountDelayMs);
}

/**
 * At most one refetch per query in two seconds; a running one finishes first, unless it began before this connection: a
 * request on a dead connection would hold the screen back for ten seconds.
 */
const pending = new Map<Query, { readonly due: number; readonly timer: ReturnType<typeof setTimeout> }>();
/** Number of scheduled refetches. */
export const pendingRefetches = (): number => pending.size;
const lastRefetchAt = new WeakMap<Query, number>();

export function refetch(client: QueryClient, query: Query, wait = 0): void {
  const now = performance.now();
  const since = now - (lastRefetchAt.get(query) ?? Number.NEGATIVE_INFINITY);
  const due = now + Math.max(wait, minRefetchIntervalMs - since);
  const scheduled = pending.get(query);
  if (scheduled && scheduled.due <= due) return;
  if (scheduled) clearTimeout(scheduled.timer);
  const run = () => {
    if (query.state.fetchStatus !== 'idle' && !isRequestOutdated(query)) {
      pending.set(query, { due, timer: setTimeout(run, 50) });
      return;
    }
    pending.delete(query);
    lastRefetchAt.set(query, performance.now());
    noteRequest(query);
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'active' });
  };
  pending.set(query, { due, timer: setTimeout(run, due - now) });
}

/** After a disconnect, refetches what is on screen, and the rest when it is next shown. */
export function refetchAll(client: QueryClient, within: number): void {
  forEachQuery(client, (query) => refetch(client, query, Math.random() * within));
}

/** The screen is live again on the same connection and stops polling, so a poll that failed is repeated. */
export const refetchFailed = (client: QueryClient): void =>
  forEachQuery(client, (query) => {
    if (hasFailed(query)) refetch(client, query, Math.random() * reconnectSpreadMs);
  });

/**
 * While the connection is live nothing polls, so a request that failed temporarily is retried until it succeeds
 * (PROTOCOL P25). Otherwise each query uses its own interval.
 */
export const retryFailed = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { query } = event;
    const { error } = query.state;
    if (!isLive() || cacheShapeOf(query.meta) === null) return;
    if (isTemporary(error)) refetch(client, query, retryDelayMs + Math.random() * retryDelayMs);
  });
