import type { Reader } from '../../common/access/audience';
import { type AuditedAs, type AuditedKind, fieldsReadableBy } from '../../common/audit/audited';
import { nameOf } from '../work/actorName';

/** SQL that formats recorded values: names instead of IDs, dollars instead of cents. */
const byName: Partial<Record<AuditedAs, (value: string, reader: Reader) => string>> = {
  money: (v) => `to_jsonb(((${v})::numeric / 100)::float8)`,
  person: (v, reader) => `(SELECT to_jsonb(${nameOf(reader, 'x')}) FROM users x WHERE x.id = (${v})::integer)`,
  company: (v) => `(SELECT to_jsonb(x.company_name) FROM companies x WHERE x.id = (${v})::integer)`,
  customer: (v) => `(SELECT to_jsonb(x.name) FROM customers x WHERE x.id = (${v})::integer)`,
  // Changed rows of a list, each as one text: `code RIDGE, sku RC14`.
  rows: (v) => `(SELECT coalesce(jsonb_agg((SELECT string_agg(f.key || ' ' || coalesce(f.value #>> '{}', '–'), ', ')
    FROM jsonb_each(o.value - '{_id,version}'::text[]) f)), '[]') FROM jsonb_array_elements((${v})::jsonb) o)`,
};
/** Hours of the levels that differ, as `Level 2: 16 h`. */
const levels = (side: 0 | 1): string =>
  `(SELECT coalesce(jsonb_agg(CASE f.key WHEN '9' THEN 'Custom' ELSE 'Level ' || f.key END || ': ' || f.value || ' h' ORDER BY f.key), '[]')
    FROM jsonb_each_text(d.value->${side}) f WHERE d.value->${1 - side}->>f.key IS DISTINCT FROM f.value)`;
/** Pages of a display with their seconds, as `Board: 60 s`. */
const seconds = (value: string): string =>
  `(SELECT coalesce(jsonb_agg(initcap(f.key) || ': ' || f.value || ' s' ORDER BY f.key), '[]') FROM jsonb_each_text(${value}) f)`;
/** File IDs are internal; the entry only says that there is a picture, or another one. */
const picture = [
  `to_jsonb('a picture'::text)`,
  `to_jsonb(CASE WHEN jsonb_typeof(d.value->0) = 'null' THEN 'a picture' ELSE 'another picture' END)`,
] as const;
const read = (side: 0 | 1, reader: Reader): string =>
  `CASE WHEN jsonb_typeof(d.value->${side}) = 'null' THEN 'null'::jsonb ${Object.entries(byName)
    .map(([as, sql]) => `WHEN m.shown = '${as}' THEN coalesce(${sql(`d.value->>${side}`, reader)}, 'null')`)
    .join(
      ' ',
    )} WHEN m.shown = 'picture' THEN ${picture[side]} WHEN m.shown = 'levels' THEN ${levels(side)} WHEN m.shown = 'seconds' THEN ${seconds(`d.value->${side}`)} ELSE d.value->${side} END`;

const quoted = (text: string) => `'${text.replace(/'/g, "''")}'`;

/** The fields that a reader can read, as a VALUES table: kind, recorded field, label, type, position. */
const constants = (reader: Reader, kinds: readonly AuditedKind[]): string =>
  `(VALUES ${fieldsReadableBy(reader, kinds)
    .map(({ kind, field, says, as }, i) => `(${[kind, field, says, as].map(quoted).join(', ')}, ${i})`)
    .join(', ')}) AS m (kind, field, says, shown, place)`;

/** SQL for the title of each record: its current name, or its last name from the entry that deleted it. */
const names: Readonly<Record<AuditedKind, { table: string; now: string; last: string; list?: string }>> = {
  job: { table: 'jobs', now: `x.num || ' ' || x.name`, last: `(x.diff->'num'->>0) || ' ' || (x.diff->'name'->>0)` },
  user: { table: 'users', now: 'x.name', last: `x.diff->'name'->>0` },
  signIn: { table: 'users', now: 'x.name', last: 'NULL' },
  company: { table: 'companies', now: 'x.company_name', last: `x.diff->'companyName'->>0` },
  customer: { table: 'customers', now: 'x.name', last: `x.diff->'name'->>0`, list: 'customers' },
  item: { table: 'items', now: 'x.sku', last: `x.diff->'sku'->>0`, list: 'items' },
  quote: { table: 'quotes', now: `x.num || ' ' || x.name`, last: `(x.diff->'num'->>0) || ' ' || (x.diff->'name'->>0)` },
  import: { table: 'imports', now: 'x.file_name', last: `x.diff->'fileName'->>0` },
  settings: { table: 'settings', now: `'Settings'`, last: 'NULL' },
  display: { table: 'displays', now: 'x.name', last: `x.diff->'name'->>0` },
  noteTemplate: { table: 'note_templates', now: 'x.name', last: `x.diff->'name'->>0` },
  checklistItem: { table: 'checklist_items', now: 'x.text', last: `x.diff->'text'->>0` },
};
const perKind = (sql: (of: (typeof names)[AuditedKind], kind: string) => string): string =>
  `CASE c.kind ${Object.entries(names)
    .map(([kind, of]) => `WHEN '${kind}' THEN ${sql(of, kind)}`)
    .join(' ')} END`;
const title = perKind(({ table, now, last, list }, kind) => {
  const candidates = [
    `(SELECT ${now} FROM ${table} x WHERE x.id = c.entity_id)`,
    `(SELECT ${last} FROM changes x WHERE x.kind = '${kind}' AND x.entity_id = c.entity_id AND x.verb = 'delete' ORDER BY x.version DESC LIMIT 1)`,
  ];
  if (list) {
    candidates.push(`(SELECT x.was->>'${list === 'items' ? 'sku' : 'name'}' FROM import_deeds x
      WHERE x.entity_id = c.entity_id AND x.what = '${list}' AND x.became IS NULL ORDER BY x.version DESC LIMIT 1)`);
  }
  return `coalesce(${candidates.join(', ')})`;
});
/** Rows of deleted users are kept, since past work shows their names. */
const gone = perKind(
  ({ table }) =>
    `NOT EXISTS (SELECT 1 FROM ${table} x WHERE x.id = c.entity_id ${table === 'users' ? 'AND x.deleted_at IS NULL' : ''})`,
);

/** Name of the actor. Changes by an API key show the key and the user who created it. */
const actorName = (reader: Reader): string =>
  `coalesce((SELECT 'API key ' || k.name || ' (' || ${nameOf(reader, 'o')} || ')' FROM api_keys k JOIN users o ON o.id = k.made_by
    WHERE k.user_id = a.id), ${nameOf(reader, 'a')})`;

/**
 * SELECT and FROM of the audit trail for one reader: `c` is the change, `visible.list` the fields that the reader can
 * read.
 */
export const entrySql = (reader: Reader, kinds: readonly AuditedKind[], source: string) => ({
  view: `json_build_object('_id', c.id, 'at', iso(c.time), 'by', ${actorName(reader)}, 'verb', c.verb, 'kind', c.kind, 'id', c.entity_id,
    'version', c.version, 'title', coalesce(${title}, ''), 'gone', ${gone}, 'changes', visible.list)`,
  from: `${source} c LEFT JOIN users a ON a.id = c.actor_id
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('says', m.says, 'as', CASE m.shown WHEN 'rows' THEN 'list' WHEN 'levels' THEN 'list' WHEN 'seconds' THEN 'list' WHEN 'picture' THEN 'text' ELSE m.shown END, 'from', ${read(0, reader)}, 'to', ${read(1, reader)}) ORDER BY m.place), '[]') AS list
      FROM jsonb_each(c.diff) d JOIN ${constants(reader, kinds)} ON m.kind = c.kind AND m.field = d.key) visible`,
});
