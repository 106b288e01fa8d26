import type { RouteName } from '../../common/api/routes';
import type { Kind } from '../../common/api/views';
import type { Versioned } from '../../common/live/newest';
import { orderBy, type PagePlacing, type Paged } from '../../common/live/paged';
import type { Polled } from '../../common/live/polling';
import { type CallInput, callPage } from './call';
import type { QueryDefinition } from './QueryDefinition';

/** Position and size of a page of a long list. */
export interface PageRequest<Row> {
  /** A sort name of the server, with `-` for descending order. */
  readonly sort: string;
  readonly limit: number;
  /** Cursor returned with the previous page; null on page one. */
  readonly after: string | null;
  /** Last row of the previous page, if "Next" was used to get here. */
  readonly edge?: Row;
}

/**
 * The rules of a list by which the browser applies events without a refetch. A missing rule causes a refetch.
 */
export interface PageRules<Row> {
  /** The server's WHERE condition, evaluated on a row. */
  readonly belongs?: (row: Row) => boolean | undefined;
  /** Sort keys as the server sorts them; every sort has one. */
  readonly keys?: Readonly<Record<string, (row: Row) => string | number>>;
  /** The default sort; new rows are inserted automatically while it is used. */
  readonly sort?: string;
  readonly polled?: Polled;
}

type Query = Readonly<Record<string, string | undefined>>;

/** One page of a long list, as one query in the cache, updated by the rules in common/live/paged.ts. */
export function pagedQuery<Row extends Versioned>(
  name: RouteName,
  kind: Kind,
  query: Query,
  { sort, limit, after, edge }: PageRequest<Row>,
  rules: PageRules<Row> = {},
): QueryDefinition<Paged<Row>> {
  const pageQuery = { ...query, sort, limit: String(limit), after: after ?? undefined };
  const placing: PagePlacing<Row> = {
    belongs: rules.belongs ?? (() => undefined),
    compare: orderBy(sort, rules.keys ?? {}),
    limit,
    after: after === null ? null : { row: edge },
    grows: rules.keys !== undefined && sort === rules.sort,
  };
  return {
    key: [name, 'page', pageQuery],
    load: async (signal) => {
      const { value, ...headers } = await callPage(name, { query: pageQuery } as unknown as CallInput<typeof name>, {
        signal,
      });
      return { rows: value as unknown as Row[], ...headers };
    },
    cache: { shape: 'paged', kind, placing: placing as unknown as PagePlacing<never> },
    polled: rules.polled ?? 'other',
  };
}
