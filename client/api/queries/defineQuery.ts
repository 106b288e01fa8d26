import type { Placing } from '../../../common/live/place';
import type { QueryDefinition } from '../QueryDefinition';

/** The viewer; some lists depend on it. */
export interface Me {
  readonly id: number;
  readonly staff: boolean;
}

/** Filters of a list from the URL. */
export type ListFilters = Readonly<Record<string, string | undefined>>;

export function define<T>(definition: QueryDefinition<T>): QueryDefinition<T> {
  return definition;
}

export const placing = <T>(p: Placing<T>): Placing<never> => p as unknown as Placing<never>;

/** URL filters as query parameters of the list call; only the named ones are sent. */
export const filterQuery = (filters: ListFilters, names: readonly string[]) => ({
  q: filters.q,
  ...Object.fromEntries(names.map((name) => [`filter[${name}]`, filters[name]])),
});
/** The same, within one company. */
export const companyFilterQuery = (filters: ListFilters, names: readonly string[]) => ({
  ...filterQuery(filters, names),
  client: filters.client,
});
