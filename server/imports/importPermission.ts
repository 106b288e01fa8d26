import type { Permission } from '../../common/access/can';
import type { List } from '../../common/imports/import';

/** What importing into a list needs; fixing the file and undoing the import need the same. */
export const importPermission = {
  items: 'item.edit',
  customers: 'customer.edit',
  match: 'company.importLists',
  ratio: 'company.importLists',
} as const satisfies Record<List, Permission>;
