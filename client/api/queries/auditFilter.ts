import { auditedKinds } from '../contractFields';
import { midnight } from './billingFilter';

/** Converts the audit trail's URL filters into query parameters; "to" includes the whole day. */
export const auditFilter = (filters: Readonly<Record<string, string | undefined>>) => ({
  'filter[kind]': auditedKinds.find((kind) => kind === filters.kind),
  'filter[id]': filters.id,
  'filter[actor]': filters.actor,
  'filter[import]': filters.import,
  'filter[from]': midnight(filters.from, 0),
  'filter[to]': midnight(filters.to, 1),
});
