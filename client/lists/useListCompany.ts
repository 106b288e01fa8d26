import { useMe } from '../access/useMe';
import type { ListFilters } from './useList';

/** The company whose list is shown: a client's own; for staff the one in the URL, or null for all. */
export function useListCompany(filters: ListFilters): { staff: boolean; client: number | null } {
  const me = useMe();
  const inUrl = Number(filters.client);
  return { staff: me.staff, client: me.staff ? (inUrl > 0 ? inUrl : null) : me.viewer.companyId };
}
