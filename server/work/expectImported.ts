import type { Kind } from '../../common/api/views';
import { changedSince, labelOf } from '../../common/audit/labelOf';
import { conflict } from './refusal';
import { actorName } from './actorName';
import type { Work } from './Work';

const kindOf = { items: 'item', customers: 'customer' } as const satisfies Record<string, Kind>;

/**
 * The counterpart of `expect` for imports. An import writes a single change-log row, so its changes per row are looked
 * up in import_deeds, including undos. The user's own later import isn't a conflict.
 */
export async function expectImported(
  work: Work,
  what: keyof typeof kindOf,
  row: { id: number; version: number },
  expected: number | undefined,
  fields: readonly string[],
): Promise<void> {
  if (expected === undefined || expected >= row.version) return;
  const [hit] = await work.sql<{ name: string | null; undoing: boolean; fields: string[] }>(
    `SELECT ${actorName(work.actor, 'u')} AS name, d.undoing,
       array(SELECT k FROM jsonb_object_keys(coalesce(d.became, '{}') || coalesce(d.was, '{}')) k WHERE k = ANY($5)) AS fields
     FROM import_deeds d LEFT JOIN users u ON u.id = d.actor_id
     WHERE d.entity_id = $1 AND d.what = $2 AND d.version > $3 AND d.actor_id IS DISTINCT FROM $4
       AND (d.became ?| $5::text[] OR d.was ?| $5::text[])
     ORDER BY d.version DESC LIMIT 1`,
    [row.id, what, expected, work.actor?.id ?? 0, fields],
  );
  if (!hit) return;
  const did = hit.undoing ? 'undid an import of' : 'imported';
  throw conflict(
    changedSince(
      hit.name ?? 'Someone',
      did,
      hit.fields.map((field) => labelOf(kindOf[what], field)),
    ),
    {
      kind: kindOf[what],
      id: row.id,
    },
  );
}
