import type { CallContext } from '../callContext';
import { allowCall } from './allow';
import { mustBeReadable } from './mustBeReadable';

/** Like lockAllowed, before the transaction and without a lock: nothing is prepared for a call that will be refused. */
export async function mustBeAllowed(
  context: Pick<CallContext, 'services' | 'viewer' | 'row'>,
  table: 'jobs' | 'companies',
  id: number,
): Promise<void> {
  await mustBeReadable(context.services, context.viewer, table, id);
  allowCall(context);
}
