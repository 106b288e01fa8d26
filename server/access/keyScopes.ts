import type { RouteName } from '../../common/api/routes';
import type { KeyScope } from '../../common/integrations/offered';

/**
 * Calls allowed by each scope of a key. Other calls are rejected, even if the policy would allow them to the company's
 * users.
 */
const calls: Record<KeyScope, readonly RouteName[]> = {
  'jobs:read': [
    ...(['jobs.list', 'jobs.get', 'jobs.sheet', 'jobs.takeoffLists'] as const),
    ...(['notes.list', 'files.download', 'files.thumbnail', 'files.version', 'companies.get'] as const),
  ],
  'jobs:write': ['jobs.create', 'notes.create', 'uploads.create'],
  'quotes:read': ['quotes.list', 'quotes.get', 'prints.get'],
  'lists:write': [
    ...(['customers.list', 'customers.create', 'customers.update', 'customers.import', 'customers.download'] as const),
    ...(['items.list', 'items.create', 'items.update', 'items.import', 'items.download'] as const),
  ],
};

export const mayByKey = (scopes: readonly KeyScope[] | null, call: RouteName): boolean =>
  scopes === null || scopes.some((scope) => calls[scope].includes(call));
