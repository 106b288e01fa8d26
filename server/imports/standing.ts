import type { Values } from '../../common/csv/sheet';
import type { Run } from '../views/present';
import type { Standing } from './plan';
import { asFields, type Target } from './targets';

/** A company's rows as they stand, by id; locked where they are about to be written. */
export async function standingRows(run: Run, target: Target, companyId: number, locking: boolean): Promise<Standing[]> {
  const found = await run<{ id: number; version: number } & Values>(
    `SELECT t.id, t.version, ${asFields(target, 't')} FROM ${target.table} t WHERE t.company_id = $1 ORDER BY t.id
     ${locking ? 'FOR NO KEY UPDATE' : ''}`,
    [companyId],
  );
  return found.map(({ id, version, ...values }) => ({ id, version, values }));
}
