import type { ImportView, List } from '../../common/imports/import';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';

/** The last import of a client's list, live; undefined while loading or if there is none. */
export const useLastImport = (what: List, client: number | null): ImportView | undefined =>
  useLiveQuery(queries.imports(what, client ?? 0, 1), client !== null).data?.[0];
