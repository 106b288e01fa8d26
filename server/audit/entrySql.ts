import type { Reader } from '../../common/access/audience';
import { type AuditedAs, type AuditedKind, toldTo } from '../../common/audit/audited';
import { officeName } from '../../common/notes/officeName';

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
/** Nobody reads the id of a file: that it is there, and another one. */
const picture = [
  `to_jsonb('a picture'::text)`,
  `to_jsonb(CASE WHEN jsonb_typeof(d.value->0) = 'null' THEN 'a picture' ELSE 'another picture' END)`,
] as const;
const read = (side: 0 | 1): string =>
  `CASE WHEN jsonb_typeof(d.value->${side}) = 'null' THEN 'null'::jsonb ${Object.entries(byName)
    .map(([as, sql]) => `WHEN m.shown = '${as}' THEN coalesce(${sql(`d.value->>${side}`)}, 'null')`)
    .join(' ')} WHEN m.shown = 'picture' THEN ${picture[side]} ELSE d.value->${side} END`;

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
  WHEN 'customer' THEN (SELECT x.name FROM customers x WHERE x.id = c.entity_id)
  WHEN 'item' THEN (SELECT x.sku FROM items x WHERE x.id = c.entity_id)
  WHEN 'quote' THEN (SELECT x.num || ' ' || x.name FROM quotes x WHERE x.id = c.entity_id)
  WHEN 'import' THEN (SELECT x.file_name FROM imports x WHERE x.id = c.entity_id) END`;

/** The lists whose rows an import writes, by kind; what a file names otherwise than the row does, and money in dollars. */
const imported: Partial<
  Record<AuditedKind, { readonly list: string; readonly names: Readonly<Record<string, string>> }>
> = {
  customer: { list: 'customers', names: { customerNumForClient: 'customerNum' } },
  item: { list: 'items', names: { price: 'priceCents', cost: 'costCents' } },
};
const side = (of: string): string => `CASE WHEN f.key IN ('price', 'cost') AND jsonb_typeof(${of}->f.key) = 'number'
  THEN to_jsonb((${of}->>f.key)::numeric * 100) ELSE ${of}->f.key END`;

/**
 * All that happened to one entity, `$1`: its rows on the bus, and what imports did to it, which the bus carries as one
 * row for all. An import's rows take its negative id.
 */
export function sourceOf(kind: AuditedKind): string {
  const own = `SELECT id, time, actor_id, verb, kind, entity_id, version, diff FROM changes WHERE kind = '${kind}' AND entity_id = $1`;
  const rows = imported[kind];
  if (!rows) return `(${own})`;
  const names = Object.entries(rows.names).map(([file, row]) => `WHEN '${file}' THEN '${row}'`);
  return `(${own} UNION ALL
    SELECT -i.id, i.time, i.actor_id, '${rows.list}.import', '${kind}', r.entity_id, r.version,
      (SELECT jsonb_object_agg(CASE f.key ${names.join(' ')} ELSE f.key END,
         jsonb_build_array(${side("coalesce(r.was, '{}')")}, ${side("coalesce(r.became, '{}')")}))
       FROM (SELECT jsonb_object_keys(coalesce(r.was, '{}') || coalesce(r.became, '{}')) AS key) f
       WHERE coalesce(r.was, '{}')->f.key IS DISTINCT FROM coalesce(r.became, '{}')->f.key)
    FROM import_rows r JOIN imports i ON i.id = r.import_id
    WHERE r.entity_id = $1 AND i.what = '${rows.list}' AND i.state = 'done')`;
}

/** SELECT and FROM of the trail for one reader: `c` is the change, `told.list` what of it the reader reads. */
export const entrySql = (reader: Reader, kinds: readonly AuditedKind[], source = 'changes') => ({
  view: `json_build_object('_id', c.id, 'at', iso(c.time), 'by', ${actor(reader)}, 'verb', c.verb, 'kind', c.kind, 'id', c.entity_id,
    'version', c.version, 'title', coalesce(${title}, ''), 'changes', told.list)`,
  from: `${source} c LEFT JOIN users a ON a.id = c.actor_id
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('says', m.says, 'as', CASE m.shown WHEN 'rows' THEN 'list' WHEN 'picture' THEN 'text' ELSE m.shown END, 'from', ${read(0)}, 'to', ${read(1)}) ORDER BY m.place), '[]') AS list
      FROM jsonb_each(c.diff) d JOIN ${constants(reader, kinds)} ON m.kind = c.kind AND m.field = d.key) told`,
});
