import type { RowList } from '../../common/companies/companyBody';
import type { List } from '../../common/imports/import';
import { actorName } from '../work/actorName';
import type { Work } from '../work/Work';
import type { Values } from './rowTables';

interface LastChange {
  readonly name: string | null;
  readonly mine: boolean;
  /** The row before the change, if recorded. */
  readonly was: Values | null;
}

const imports: Partial<Record<RowList, List>> = { matchLists: 'match', ratioLists: 'ratio' };

/**
 * Finds the last user who changed a row after a version, whether manually, by an import or by undoing one; prefers
 * other users. With `since` null (the row is gone), returns the last change of all. Manual changes are in the company's
 * change log, the others in import_deeds.
 */
export async function lastChange(
  work: Work,
  companyId: number,
  list: RowList,
  { id, since }: { id: number; since: number | null },
): Promise<LastChange | undefined> {
  const place = (side: 0 | 1) =>
    `(SELECT x FROM jsonb_array_elements(c.diff -> $2 -> ${side}) x WHERE x -> '_id' = to_jsonb($3::int) LIMIT 1)`;
  const [last] = await work.sql<LastChange>(
    `WITH edits AS (
       SELECT c.time, c.actor_id, c.was, coalesce(c.became ->> 'version', c.was ->> 'version', '0')::int AS version
       FROM (SELECT c.time, c.actor_id, ${place(0)} AS was, ${place(1)} AS became FROM changes c
             WHERE c.kind = 'company' AND c.entity_id = $1
               AND c.diff -> $2 @> jsonb_build_array(jsonb_build_array(jsonb_build_object('_id', $3::int)))) c
       UNION ALL
       SELECT d.time, d.actor_id, d.was, d.version FROM import_deeds d
       WHERE d.entity_id = $3 AND d.what = $4 AND d.company_id = $1
     )
     SELECT ${actorName(work.actor, 'u')} AS name, d.actor_id IS NOT DISTINCT FROM $6 AS mine, d.was
     FROM edits d LEFT JOIN users u ON u.id = d.actor_id
     WHERE $5::int IS NULL OR d.version > $5 ORDER BY ${since === null ? 'd.time DESC' : 'mine'}, d.version DESC LIMIT 1`,
    [companyId, list, id, imports[list] ?? null, since, work.actor?.id ?? null],
  );
  return last;
}
