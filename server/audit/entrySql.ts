import type { Reader } from '../../common/access/audience';
import { type AuditedAs, type AuditedKind, toldTo } from '../../common/audit/audited';
import { officeName } from '../../common/notes/note';

/** A recorded value as people read it: names for ids, dollars for cents. */
const byName: Partial<Record<AuditedAs, (value: string) => string>> = {
  money: (v) => `to_jsonb(round((${v})::numeric / 100, 2))`,
  person: (v) => `(SELECT to_jsonb(x.name) FROM users x WHERE x.id = (${v})::integer)`,
  company: (v) => `(SELECT to_jsonb(x.company_name) FROM companies x WHERE x.id = (${v})::integer)`,
  customer: (v) => `(SELECT to_jsonb(x.name) FROM customers x WHERE x.id = (${v})::integer)`,
  // Changed rows of a list, each as one line: `code RIDGE, sku RC14`.
  rows: (v) => `(SELECT coalesce(jsonb_agg((SELECT string_agg(f.key || ' ' || coalesce(f.value #>> '{}', '–'), ', ')
    FROM jsonb_each(o.value - '_id') f)), '[]') FROM jsonb_array_elements((${v})::jsonb) o)`,
};
const read = (side: 0 | 1): string =>
  `CASE WHEN jsonb_typeof(d.value->${side}) = 'null' THEN 'null'::jsonb ${Object.entries(byName)
    .map(([as, sql]) => `WHEN m.shown = '${as}' THEN coalesce(${sql(`d.value->>${side}`)}, 'null')`)
    .join(' ')} ELSE d.value->${side} END`;

const quoted = (text: string) => `'${text.replace(/'/g, "''")}'`;

/** The fields that a reader is told, as a table of constants: kind, recorded field, name, how it is read, place. */
const constants = (reader: Reader, kinds: readonly AuditedKind[]): string =>
  `(VALUES ${toldTo(reader, kinds)
    .map(({ kind, field, says, as }, i) => `(${[kind, field, says, as].map(quoted).join(', ')}, ${i})`)
    .join(', ')}) AS m (kind, field, says, shown, place)`;

/** Who did it: outside audiences read the office's name instead of a drafter's or an admin's (decisions §1). */
const actor = (reader: Reader): string =>
  reader === 'admin' || reader === 'staff'
    ? 'a.name'
    : `CASE WHEN a.id IS NOT NULL AND a.company_id IS NULL THEN '${officeName}' ELSE a.name END`;

const title = `CASE c.kind
  WHEN 'job' THEN (SELECT x.num || ' ' || x.name FROM jobs x WHERE x.id = c.entity_id)
  WHEN 'user' THEN (SELECT x.name FROM users x WHERE x.id = c.entity_id)
  WHEN 'company' THEN (SELECT x.company_name FROM companies x WHERE x.id = c.entity_id)
  WHEN 'customer' THEN (SELECT x.name FROM customers x WHERE x.id = c.entity_id) END`;

/** SELECT and FROM of the trail for one reader: `c` is the change, `told.list` what of it the reader reads. */
export const entrySql = (reader: Reader, kinds: readonly AuditedKind[]) => ({
  view: `json_build_object('_id', c.id, 'at', iso(c.time), 'by', ${actor(reader)}, 'verb', c.verb, 'kind', c.kind, 'id', c.entity_id,
    'version', c.version, 'title', coalesce(${title}, ''), 'changes', told.list)`,
  from: `changes c LEFT JOIN users a ON a.id = c.actor_id
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('says', m.says, 'as', CASE m.shown WHEN 'rows' THEN 'list' ELSE m.shown END, 'from', ${read(0)}, 'to', ${read(1)}) ORDER BY m.place), '[]') AS list
      FROM jsonb_each(c.diff) d JOIN ${constants(reader, kinds)} ON m.kind = c.kind AND m.field = d.key) told`,
});
