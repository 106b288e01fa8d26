import type { Query, QueryClient } from '@tanstack/react-query';
import type { Kind, Views } from '../../common/api/views';
import type { Changed, Counts, PageKind, Removed, Stale } from '../../common/live/events';
import { newest, type Versioned } from '../../common/live/newest';
import { dropFromPage, type Paged, type PagePlacing, type PlacedInPage, placeInPage } from '../../common/live/paged';
import { drop, type Placed, type Placing, place } from '../../common/live/place';
import { CallError } from '../api/CallError';
import { texts } from '../../common/api/errors';
import { type Held, heldBy, isGone, markGone, newerCounts } from './held';
import { isLive } from './lineState';
import { atMostEvery, recountWait, retryWait, spread } from './pace';

/**
 * The only place that writes server data into the cache: what an event says, or what the answer to one's own command
 * says, lands here, in every query that holds the entity. One that cannot take it is asked again; the others go on.
 */
export function applyChanged(client: QueryClient, event: Pick<Changed, 'kind' | 'view'>): void {
  const { kind, view } = event as { kind: Kind; view: Versioned };
  if (isGone(kind, view)) return;
  each(client, (query, held) => {
    if (held.shape === 'made') return concerned(client, query, held, kind, view._id);
    if (held.shape === 'counts' || held.kind !== kind) return;
    if (held.shape === 'asked') return askAgain(client, query);
    if (held.shape === 'one') {
      if (held.id !== view._id) return;
      write(client, query, (old) => newest(old as Versioned | undefined, view));
    } else if (held.shape === 'paged') {
      paged(client, query, (old) => placeInPage(old, view, held.placing as unknown as PagePlacing<Versioned>));
    } else {
      list(client, query, (old) => place(old, view, held.placing as unknown as Placing<Versioned>));
    }
  });
}

/** The answer to a command is the same view at the same version: reply and echo, in either order, are one update. */
export const applyReply = <K extends Kind>(client: QueryClient, kind: K, view: Views[K]): void =>
  applyChanged(client, { kind, view } as never);

export function applyRemoved(client: QueryClient, { kind, id, version }: Removed): void {
  markGone(kind, id, version);
  each(client, (query, held) => {
    if (held.shape === 'made') return concerned(client, query, held, kind, id);
    if (held.shape === 'counts') return;
    if (held.shape === 'list' && held.page?.kind === kind && held.page.id === id) return close(query);
    if (held.kind !== kind) return;
    if (held.shape === 'asked') return askAgain(client, query);
    if (held.shape === 'list') return list(client, query, (old) => drop(old, id, held.placing.limit));
    if (held.shape === 'paged')
      return paged(client, query, (old) => dropFromPage(old, id, held.placing.after === null));
    if (held.id === id) close(query);
  });
}

function concerned(client: QueryClient, query: Query, held: Held & { shape: 'made' }, kind: Kind, id: number): void {
  if (held.of.includes(kind) && (held.id === undefined || held.id === id)) askAgain(client, query, held.wait);
}

/**
 * A page is opened again: nobody told of its changes while it was closed, so what is held of it must be as new as the
 * page is now (PROTOCOL P15). Null: it is not there any more, or not for this reader.
 */
export function applyOpened(client: QueryClient, kind: PageKind, id: number, version: number | null): void {
  const parts: Query[] = [];
  let current = false;
  each(client, (query, held) => {
    const page = held.shape === 'one' ? held : held.shape === 'list' ? held.page : undefined;
    if (page?.kind !== kind || page.id !== id || query.state.data === undefined) return;
    parts.push(query);
    current ||= held.shape === 'one' && (query.state.data as Versioned).version >= (version ?? 0);
  });
  if (version === null) parts.forEach(close);
  else if (!current) for (const query of parts) askAgain(client, query);
}

/** What it showed is gone: the same state as if it had been asked for and not been found. */
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
  each(client, (query, held) => {
    const about = held.shape === 'counts' ? [] : held.shape === 'made' ? held.of : [held.kind];
    if (about.some((kind) => kinds.includes(kind))) askAgain(client, query, Math.random() * spread);
  });
}

export function applyCounts(client: QueryClient, counts: Counts): void {
  each(client, (query, held) => {
    if (held.shape === 'counts') write(client, query, (old) => newerCounts(old as Counts | undefined, counts));
  });
}

/** What events are about. */
type Kept = Exclude<Held, { shape: 'answer' }>;

/** An event that one query cannot take must not keep it from the others (PROTOCOL P25). */
function each(client: QueryClient, apply: (query: Query, held: Kept) => void): void {
  for (const query of client.getQueryCache().getAll()) {
    const held = heldBy(query.meta);
    if (!held || held.shape === 'answer') continue;
    try {
      apply(query, held);
    } catch (error) {
      console.error('An event could not be applied', query.queryKey, error);
      askAgain(client, query);
    }
  }
}

/**
 * Write into what is held; nothing is held yet while the first answer is on its way, which is then asked for again. One
 * event is not all that was missed: what was marked invalid stays so until it has been asked for (PROTOCOL P25).
 */
function write(client: QueryClient, query: Query, update: (old: unknown) => unknown): void {
  if (query.state.fetchStatus !== 'idle') askAgain(client, query);
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
  if (short) askAgain(client, query);
}

function paged(client: QueryClient, query: Query, change: (old: Paged<Versioned>) => PlacedInPage<Versioned>): void {
  let ask = false;
  let recount = false;
  write(client, query, (old) => {
    const placed = change(old as Paged<Versioned>);
    // Sums are of all pages: whatever changed, they may have moved.
    ask = placed.ask || placed.page.sums !== null;
    recount = placed.recount;
    return placed.page;
  });
  if (ask) askAgain(client, query);
  else if (recount) askAgain(client, query, recountWait + Math.random() * recountWait);
}

/** At most one further answer per two seconds and query; one under way is let finish first. */
const pending = new Map<Query, { readonly due: number; readonly timer: ReturnType<typeof setTimeout> }>();
/** How many queries are about to be asked again. */
export const waiting = (): number => pending.size;
const lastAsked = new WeakMap<Query, number>();

export function askAgain(client: QueryClient, query: Query, wait = 0): void {
  const now = performance.now();
  const since = now - (lastAsked.get(query) ?? Number.NEGATIVE_INFINITY);
  const due = now + Math.max(wait, atMostEvery - since);
  const before = pending.get(query);
  if (before && before.due <= due) return;
  if (before) clearTimeout(before.timer);
  const ask = () => {
    if (query.state.fetchStatus !== 'idle') {
      pending.set(query, { due, timer: setTimeout(ask, 50) });
      return;
    }
    pending.delete(query);
    lastAsked.set(query, performance.now());
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'active' });
  };
  pending.set(query, { due, timer: setTimeout(ask, due - now) });
}

/** After a time away everything on screen is asked for again, the rest when it is next shown. */
export function askEverything(client: QueryClient, within: number): void {
  each(client, (query) => askAgain(client, query, Math.random() * within));
}

/**
 * While the screen is live nothing polls, so an answer that failed for the moment is asked for again, until it is there
 * (PROTOCOL P25). While it is not live each query has its own interval.
 */
export const retryFailed = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { query } = event;
    const { error } = query.state;
    if (!isLive() || heldBy(query.meta) === null || !(error instanceof CallError)) return;
    const { status } = error;
    if (status === 0 || status === 429 || status >= 500) askAgain(client, query, retryWait + Math.random() * retryWait);
  });
