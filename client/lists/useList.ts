import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Versioned } from '../../common/live/newest';
import type { Paged } from '../../common/live/paged';
import type { PageRequest } from '../api/pagedQuery';
import type { QueryDefinition } from '../api/QueryDefinition';
import { useLiveQuery } from '../api/useLiveQuery';

/** Filters of a list in the URL, by name; the search is `q`. */
export type ListFilters = Readonly<Record<string, string | undefined>>;

export interface ListSpec<Row> {
  /** Query definition in client/api/queries.ts. */
  readonly query: (filters: ListFilters, page: PageRequest<Row>) => QueryDefinition<Paged<Row>>;
  /** Default sort. */
  readonly sort: string;
  /** Default page size. */
  readonly size: number | ((filters: ListFilters) => number);
  readonly sizes?: readonly number[];
}

/** Cursors of the previous pages, stored with the history entry so that a reload keeps them. */
interface Trail<Row> {
  readonly begins: readonly { readonly after: string; readonly edge?: Row }[];
}

const usualSizes = [10, 25, 50, 100] as const;
const pagingParams = ['sort', 'limit', 'page', 'after'] as const;
/** Maximum number of previous pages to remember. */
const maxTrail = 100;

/**
 * State of a long list: filters, sort, page and page size. All of it is in the URL, so a reload, a bookmark and Back
 * restore it.
 */
export function useList<Row extends Versioned>({ query, sort: defaultSort, size, sizes = usualSizes }: ListSpec<Row>) {
  const [address] = useSearchParams();
  // The router updates in a transition; until then a checkbox must show its new state, and the next one must add to it.
  const [text, setText] = useOptimistic(address.toString());
  const params = useMemo(() => new URLSearchParams(text), [text]);
  const location = useLocation();
  const navigate = useNavigate();
  const begins = (location.state as { list?: Trail<Row> } | null)?.list?.begins ?? [];

  const filters: ListFilters = useMemo(
    () => Object.fromEntries([...params].filter(([name]) => !pagingParams.includes(name as 'sort'))),
    [params],
  );
  const usualSize = typeof size === 'number' ? size : size(filters);
  const chosen = Number(params.get('limit'));
  const limit = sizes.includes(chosen) ? chosen : usualSize;
  const after = params.get('after');
  const page = after === null ? 1 : Math.max(2, Math.floor(Number(params.get('page'))) || 2);
  const sort = params.get('sort') ?? defaultSort;
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
      setText(next.toString());
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
    /** `312`, `1000+`, or null before the first response. */
    total: answer.data?.total ?? null,
    sums: answer.data?.sums ?? null,
    filters,
    sort,
    limit,
    sizes,
    page,
    /** The rows shown belong to the previous query while the new ones load. */
    turning: answer.isPlaceholderData,
    key: JSON.stringify(definition.key),
    filtered: Object.keys(filters).length > 0,
    /** Sets or clears filters and goes to the first page. `replace` adds no history entry, for typing. */
    filter: (changes: ListFilters, how: { replace?: boolean } = {}) => go({ ...changes, ...start }, how),
    clear: () => go({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])), ...start }),
    /** Removes all URL parameters, for a URL that the server rejects. */
    reset: () => navigate({ search: '' }),
    sortBy: (by: string) => go({ sort: by === defaultSort ? undefined : by, ...start }),
    resize: (rows: number) => go({ limit: rows === usualSize ? undefined : String(rows), ...start }),
    hasNext: answer.data !== undefined && (answer.data.next !== null || answer.data.cut === true),
    hasBefore: after !== null,
    toFirst: () => toFirst(),
    async toNext() {
      let current = answer.data;
      // A row was added since, so the old cursor would skip the row that it pushed to the next page.
      if (current?.cut) current = (await answer.refetch()).data;
      if (!current?.next) return;
      const edge = current.rows.at(-1);
      go(
        { page: String(page + 1), after: current.next },
        { begins: [...begins, { after: current.next, edge }].slice(-maxTrail) },
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
