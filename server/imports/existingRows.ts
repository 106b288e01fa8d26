import type { Values } from '../../common/csv/sheet';
import type { Run } from '../views/present';
import type { ExistingRow } from './plan';
import { asFields, type Target } from './targets';

/** A company's rows by ID, locked if they are about to be changed. */
export async function existingRows(
  run: Run,
  target: Target,
  companyId: number,
  locking: boolean,
): Promise<ExistingRow[]> {
  const found = await run<{ id: number; version: number } & Values>(
    `SELECT t.id, t.version, ${asFields(target, 't')} FROM ${target.table} t WHERE t.company_id = $1 ORDER BY t.id
     ${locking ? 'FOR NO KEY UPDATE' : ''}`,
    [companyId],
  );
  return found.map(({ id, version, ...values }) => ({ id, version, values }));
}
