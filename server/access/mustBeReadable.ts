import type { Viewer } from '../../common/access/viewer';
import type { Services } from '../services';
import { notFound } from '../work/refusal';
import { oneRow, place } from '../work/sql';
import { scope } from './scope';

/** Throws 404 unless the viewer may read the row (security D2). */
export async function mustBeReadable(
  services: Services,
  viewer: Viewer,
  table: 'jobs' | 'companies' | 'quotes',
  id: number,
): Promise<void> {
  const binds: unknown[] = [id];
  const found = await oneRow(
    services.db,
    `SELECT 1 AS yes FROM ${table} t WHERE t.id = $1 AND ${place(scope[table](viewer), binds)}`,
    binds,
  );
  if (!found) throw notFound();
}
