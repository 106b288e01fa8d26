import type { Model, ModelStatic } from 'sequelize';
import type { CallContext } from '../callContext';
import type { Fragment } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { allowCall } from './allow';

/** Locks the row that a call changes: 404 unless the caller may read it, 403 unless they may do what the call does. */
export async function lockAllowed<M extends Model>(
  context: Pick<CallContext, 'viewer' | 'row'>,
  work: Work,
  model: ModelStatic<M>,
  id: number,
  scope: Fragment,
): Promise<RowOf<M>> {
  const row = await work.lock(model, id, scope);
  allowCall(context, row);
  return row;
}
