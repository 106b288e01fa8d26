import type { ImportView, List } from '../../common/imports/import';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';

/** The last import of a company's list, live; undefined while it is not known, or where there is none. */
export const useLastImport = (what: List, client: number | null): ImportView | undefined =>
  useLiveQuery(queries.lastImport(what, client ?? 0), client !== null).data?.[0];
