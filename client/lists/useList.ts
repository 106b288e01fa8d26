import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Versioned } from '../../common/live/newest';
import type { Paged } from '../../common/live/paged';
import type { PageAsk } from '../api/pagedQuery';
import type { QueryDefinition } from '../api/QueryDefinition';
import { useLiveQuery } from '../api/useLiveQuery';

/** What the address bar says of a list beside its page: filters by their name, and the search as `q`. */
export type ListFilters = Readonly<Record<string, string | undefined>>;

export interface ListSpec<Row> {
  /** Its definition in client/api/queries.ts, for what the address says. */
  readonly query: (filters: ListFilters, page: PageAsk<Row>) => QueryDefinition<Paged<Row>>;
  /** The list's own order, until a head is clicked. */
  readonly sort: string;
  /** How many rows a page has, until somebody chooses, and what there is to choose from. */
  readonly size: number | ((filters: ListFilters) => number);
  readonly sizes?: readonly number[];
}

/** The pages before, each with how it began; kept with the address, so that a reload keeps it too. */
interface Trail<Row> {
  readonly begins: readonly { readonly after: string; readonly edge?: Row }[];
}

const usualSizes = [10, 25, 50, 100] as const;
const own = ['sort', 'limit', 'page', 'after'] as const;
/** More pages than this nobody walks back one by one. */
const longest = 100;

/**
 * One long list on the screen: what the address bar says of it, the page that is asked for, and how to turn to another.
 * Everything that was chosen stands in the address, so a reload, a bookmark and "Back" find it again.
 */
export function useList<Row extends Versioned>({ query, sort: usual, size, sizes = usualSizes }: ListSpec<Row>) {
  const [address] = useSearchParams();
  // The router follows when there is time; a box that was ticked must not spring back, and the next tick adds to this one.
  const [text, say] = useOptimistic(address.toString());
  const params = useMemo(() => new URLSearchParams(text), [text]);
  const location = useLocation();
  const navigate = useNavigate();
  const begins = (location.state as { list?: Trail<Row> } | null)?.list?.begins ?? [];

  const filters: ListFilters = useMemo(
    () => Object.fromEntries([...params].filter(([name]) => !own.includes(name as 'sort'))),
    [params],
  );
  const usualSize = typeof size === 'number' ? size : size(filters);
  const chosen = Number(params.get('limit'));
  const limit = sizes.includes(chosen) ? chosen : usualSize;
  const after = params.get('after');
  const page = after === null ? 1 : Math.max(2, Math.floor(Number(params.get('page'))) || 2);
  const sort = params.get('sort') ?? usual;
  const last = begins.at(-1);
  const definition = query(filters, {
    sort,
    limit,
    after,
    edge: last && last.after === after ? last.edge : undefined,
  });
  const answer = useLiveQuery(definition);

  const go = (changes: ListFilters, how: { replace?: boolean; begins?: Trail<Row>['begins'] } = {}) => {
    const next = new URLSearchParams(text);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    startTransition(() => {
      say(next.toString());
      navigate(
        { search: next.toString() },
        { replace: how.replace, state: how.begins?.length ? { list: { begins: how.begins } } : null },
      );
    });
  };
  const start = { page: undefined, after: undefined };
  const toFirst = (how: { replace?: boolean } = {}) => go(start, how);

  return {
    answer,
    rows: answer.data?.rows,
    /** `312`, `1000+`, or null while nobody knows. */
    total: answer.data?.total ?? null,
    sums: answer.data?.sums ?? null,
    filters,
    sort,
    limit,
    sizes,
    page,
    /** The rows shown belong to what was asked before; the new ones are on their way. */
    turning: answer.isPlaceholderData,
    key: JSON.stringify(definition.key),
    filtered: Object.keys(filters).length > 0,
    /** Set or clear filters; the list begins anew. Typing replaces the address instead of adding to its history. */
    filter: (changes: ListFilters, how: { replace?: boolean } = {}) => go({ ...changes, ...start }, how),
    clear: () => go({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])), ...start }),
    /** The address asked for what the list does not have: as it is without any. */
    reset: () => navigate({ search: '' }),
    sortBy: (by: string) => go({ sort: by === usual ? undefined : by, ...start }),
    resize: (rows: number) => go({ limit: rows === usualSize ? undefined : String(rows), ...start }),
    hasNext: answer.data !== undefined && (answer.data.next !== null || answer.data.cut === true),
    hasBefore: after !== null,
    toFirst: () => toFirst(),
    async toNext() {
      let held = answer.data;
      // A row came in since: the cursor of then would pass over the one that was pushed out.
      if (held?.cut) held = (await answer.refetch()).data;
      if (!held?.next) return;
      const edge = held.rows.at(-1);
      go(
        { page: String(page + 1), after: held.next },
        { begins: [...begins, { after: held.next, edge }].slice(-longest) },
      );
    },
    toBefore: (how: { replace?: boolean } = {}) => {
      const before = begins.at(-2);
      if (page <= 2 || last?.after !== after || !before) toFirst(how);
      else go({ page: String(page - 1), after: before.after }, { ...how, begins: begins.slice(0, -1) });
    },
  };
}
export type List<Row extends Versioned> = ReturnType<typeof useList<Row>>;
