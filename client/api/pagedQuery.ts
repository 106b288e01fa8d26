import type { RouteName } from '../../common/api/routes';
import type { Kind } from '../../common/api/views';
import type { Versioned } from '../../common/live/newest';
import { orderBy, type PagePlacing, type Paged } from '../../common/live/paged';
import type { Polled } from '../../common/live/polling';
import { type Asked, callPage } from './call';
import type { QueryDefinition } from './QueryDefinition';

/** Which page of a long list is asked for. */
export interface PageAsk<Row> {
  /** A name that the server sorts by, `-` for the other way. */
  readonly sort: string;
  readonly limit: number;
  /** The cursor that the page before answered; null on page one. */
  readonly after: string | null;
  /** The last row of the page before, when it was left by "Next" and is remembered. */
  readonly edge?: Row;
}

/** What the browser knows of a list, so that events need no asking. Each part may be left out: then it asks. */
export interface PageRules<Row> {
  /** The server's WHERE, in words of the row. */
  readonly belongs?: (row: Row) => boolean | undefined;
  /** The stored keys that the server sorts by; every sort has one. */
  readonly keys?: Readonly<Record<string, (row: Row) => string | number>>;
  /** The list's own order, in which new rows are put in by themselves. */
  readonly sort?: string;
  readonly polled?: Polled;
}

type Query = Readonly<Record<string, string | undefined>>;

/** One page of a long list, for queries.ts: one query in the cache, kept true as common/live/paged.ts says. */
export function pagedQuery<Row extends Versioned>(
  name: RouteName,
  kind: Kind,
  query: Query,
  { sort, limit, after, edge }: PageAsk<Row>,
  rules: PageRules<Row> = {},
): QueryDefinition<Paged<Row>> {
  const asked = { ...query, sort, limit: String(limit), after: after ?? undefined };
  const placing: PagePlacing<Row> = {
    belongs: rules.belongs ?? (() => undefined),
    compare: orderBy(sort, rules.keys ?? {}),
    limit,
    after: after === null ? null : { row: edge },
    grows: rules.keys !== undefined && sort === rules.sort,
  };
  return {
    key: [name, 'page', asked],
    ask: async (signal) => {
      const { value, ...about } = await callPage(name, { query: asked } as unknown as Asked<typeof name>, { signal });
      return { rows: value as unknown as Row[], ...about };
    },
    held: { shape: 'paged', kind, placing: placing as unknown as PagePlacing<never> },
    polled: rules.polled ?? 'other',
  };
}
