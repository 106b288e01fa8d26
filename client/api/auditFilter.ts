import { auditedKinds } from './contract';
import { midnight } from './billingFilter';

/** The trail's filter as the address has it → as its calls take it; "up to" a day means its end. */
export const auditFilter = (filters: Readonly<Record<string, string | undefined>>) => ({
  'filter[kind]': auditedKinds.find((kind) => kind === filters.kind),
  'filter[id]': filters.id,
  'filter[actor]': filters.actor,
  'filter[from]': midnight(filters.from, 0),
  'filter[to]': midnight(filters.to, 1),
});
