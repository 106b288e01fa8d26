import type { Kind } from '../../common/api/views';
import { isOutside } from '../../common/access/roles';
import { officeName } from '../../common/notes/officeName';
import { conflict } from './refusal';
import type { Work } from './Work';

const kindOf = { items: 'item', customers: 'customer' } as const satisfies Record<string, Kind>;

/**
 * The other half of `expect`: an import tells the bus one row for all that it changed, and what it did to each stands
 * in import_rows. Its own later import is no surprise to the person.
 */
export async function expectImported(
  work: Work,
  what: keyof typeof kindOf,
  row: { id: number; version: number },
  expected: number | undefined,
  fields: readonly string[],
): Promise<void> {
  if (expected === undefined || expected >= row.version) return;
  const [hit] = await work.sql<{ name: string; outside: boolean; fields: string[] }>(
    `SELECT u.name, u.company_id IS NOT NULL AS outside,
       array(SELECT k FROM jsonb_object_keys(coalesce(r.became, '{}') || coalesce(r.was, '{}')) k WHERE k = ANY($5)) AS fields
     FROM import_rows r JOIN imports im ON im.id = r.import_id JOIN users u ON u.id = im.actor_id
     WHERE r.entity_id = $1 AND im.what = $2 AND greatest(r.version, r.undone_version) > $3 AND im.actor_id <> $4
       AND (r.became ?| $5::text[] OR r.was ?| $5::text[])
     ORDER BY r.import_id DESC LIMIT 1`,
    [row.id, what, expected, work.actor?.id ?? 0, fields],
  );
  if (!hit) return;
  const by = work.actor && isOutside(work.actor.role) && !hit.outside ? officeName : hit.name;
  throw conflict(`${by} imported ${hit.fields.join(', ')} while you were looking. Look again, then decide.`, {
    kind: kindOf[what],
    id: row.id,
  });
}
