import { useMe } from '../access/useMe';
import type { ListFilters } from './useList';

/** Whose list is shown: outside people's own; for staff the one that stands in the address, or nobody's in particular. */
export function useListCompany(filters: ListFilters): { staff: boolean; client: number | null } {
  const me = useMe();
  const named = Number(filters.client);
  return { staff: me.staff, client: me.staff ? (named > 0 ? named : null) : me.viewer.companyId };
}
