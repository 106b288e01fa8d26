import type { Permission } from '../../common/access/can';
import type { List } from '../../common/imports/import';

/** Permission for importing into a list, fixing the file and undoing the import. */
export const importPermission = {
  items: 'item.edit',
  customers: 'customer.edit',
  match: 'company.importLists',
  ratio: 'company.importLists',
} as const satisfies Record<List, Permission>;
