import type { AuditedKind } from '../../common/audit/audited';
import { all, type Fragment, fragment, place } from '../work/sql';

/** The lists whose rows an import writes, by kind; what a file names otherwise than the row does. */
const rowLists: Partial<Record<AuditedKind, { list: string; names: Readonly<Record<string, string>> }>> = {
  customer: { list: 'customers', names: { customerNumForClient: 'customerNum' } },
  item: { list: 'items', names: { price: 'priceCents', cost: 'costCents' } },
};

/** The fields of `was` and `became` that differ, from → to, as the row names them; money in cents. */
const rowDiff = (names: Readonly<Record<string, string>>): string => {
  const side = (of: string) => `CASE WHEN f.key IN ('price', 'cost') AND jsonb_typeof(${of}->f.key) = 'number'
    THEN to_jsonb((${of}->>f.key)::numeric * 100) ELSE ${of}->f.key END`;
  const [was, became] = ["coalesce(d.was, '{}')", "coalesce(d.became, '{}')"];
  const renamed = Object.entries(names).map(([file, row]) => `WHEN '${file}' THEN '${row}'`);
  // A row that is removed has all its fields, blank ones too: of these nothing is to be told.
  const blank = (of: string) => `coalesce(${of}->f.key, 'null') IN ('null', '""', '[]')`;
  return `(SELECT jsonb_object_agg(CASE f.key ${renamed.join(' ')} ELSE f.key END, jsonb_build_array(${side(was)}, ${side(became)}))
    FROM (SELECT jsonb_object_keys(${was} || ${became}) AS key) f WHERE ${was}->f.key IS DISTINCT FROM ${became}->f.key AND NOT (${blank(was)} AND ${blank(became)}))`;
};

/** A company's own lists: an import of one is one line of its trail, with so many of the rows by name. */
const ownLists = {
  match: { field: 'matchLists', table: 'match_entries', key: ['code', 'panel', 'paint', 'metal', 'color'] },
  ratio: { field: 'ratioLists', table: 'ratio_entries', key: ['code', 'item'] },
} as const;
const named = 50;

const listDiff = (what: keyof typeof ownLists): string => {
  const { field, table, key } = ownLists[what];
  const called = `jsonb_strip_nulls(jsonb_build_object(${key.map((k) => `'${k}', nullif(x.${k}, '')`).join(', ')}))`;
  const side = (of: 'was' | 'became', count: string) => `
    (SELECT coalesce(jsonb_agg(r.row ORDER BY r.entity_id), '[]') FROM (
       SELECT r.entity_id, coalesce(${called}, '{}') || r.${of} AS row
       FROM import_deeds r LEFT JOIN ${table} x ON x.id = r.entity_id
       WHERE r.import_id = d.import_id AND r.undoing = d.undoing AND r.${of} IS NOT NULL ORDER BY r.entity_id LIMIT ${named}) r)
    || CASE WHEN ${count} > ${named} THEN jsonb_build_array(jsonb_build_object('and', (${count} - ${named}) || ' more')) ELSE '[]' END`;
  const [gone, come] = [
    'd.rows_changed + CASE WHEN d.undoing THEN d.rows_added ELSE d.rows_removed END',
    'd.rows_changed + CASE WHEN d.undoing THEN d.rows_removed ELSE d.rows_added END',
  ];
  return `WHEN '${what}' THEN jsonb_build_object('${field}', jsonb_build_array(${side('was', gone)}, ${side('became', come)}))`;
};

/** Imports of a company's own lists and their undoings; they have no number of the company's versions. */
const ownDeeds = `SELECT -(i.id::bigint << 32) AS id, i.time, i.actor_id, CASE i.what WHEN 'match' THEN 'companies.importMatch' ELSE 'companies.importRatio' END AS verb,
    'company' AS kind, i.company_id AS entity_id, 0 AS version, i.id AS import_id, false AS undoing, i.what, i.rows_added, i.rows_changed, i.rows_removed
  FROM imports i WHERE i.what IN ('match', 'ratio') AND i.state IN ('done', 'undone') AND i.rows_added + i.rows_changed + i.rows_removed > 0
  UNION ALL
  SELECT -(i.id::bigint << 32) - 1, coalesce(i.undone_at, i.time), i.undone_by, 'imports.undo',
    'company', i.company_id, 0, i.id, true, i.what, i.rows_added, i.rows_changed, i.rows_removed
  FROM imports i WHERE i.what IN ('match', 'ratio') AND i.state = 'undone' AND i.rows_added + i.rows_changed + i.rows_removed > 0`;

/** When the rows of these lists were imported and taken back, how many; its number is below those of all its rows. */
const events = (
  list: string,
) => `SELECT -((i.id::bigint + 1) << 32) AS id, i.id AS import_id, e.time, e.actor_id, i.rows_added + i.rows_changed + i.rows_removed AS rows
  FROM imports i, LATERAL (VALUES (i.time, i.actor_id), (i.undone_at, i.undone_by)) AS e (time, actor_id)
  WHERE i.what = '${list}' AND i.state IN ('done', 'undone') AND e.time IS NOT NULL`;

/** The newest imports, as many as fill a page; of the first of them, a page before may have shown all rows but one. */
const filling = (list: string, condition: string, limit: number) => `d.import_id IN (
  SELECT e.import_id FROM (
    SELECT c.import_id, sum(c.rows) OVER newest - first_value(c.rows) OVER newest - c.rows AS before
    FROM (${events(list)}) c WHERE ${condition} WINDOW newest AS (ORDER BY c.time DESC, c.id DESC)
  ) e WHERE e.before <= ${limit})`;

interface Asked {
  readonly where: readonly Fragment[];
  readonly limit: number;
  readonly binds: unknown[];
  /** Of this entity alone. */
  readonly of: number | undefined;
}

/**
 * What imports did to the entities of one kind, as rows beside those of `changes`; null where no import writes any.
 * The newest `limit` of them alone are spelled out, and of a whole list only those imports are looked into that can be
 * among these.
 */
export function importedSql(kind: AuditedKind, { where, limit, binds, of }: Asked): string | null {
  const one = of === undefined ? [] : [fragment('c.entity_id = ?', of)];
  const newest = (deeds: string) =>
    `SELECT c.* FROM (${deeds}) c WHERE ${place(all(...where, ...one), binds)} ORDER BY c.time DESC, c.id DESC LIMIT ${limit}`;
  const bare = 'd.id, d.time, d.actor_id, d.verb, d.kind, d.entity_id, d.version';
  if (kind === 'company') {
    return `(SELECT ${bare}, CASE d.what ${listDiff('match')} ${listDiff('ratio')} END AS diff FROM (${newest(ownDeeds)}) d)`;
  }
  const rows = rowLists[kind];
  if (!rows) return null;
  const few = of === undefined ? filling(rows.list, place(all(...where), binds), limit) : 'TRUE';
  const deeds = `SELECT d.*, CASE WHEN d.undoing THEN 'imports.undo' ELSE '${rows.list}.import' END AS verb, '${kind}' AS kind
    FROM import_deeds d WHERE d.what = '${rows.list}' AND ${few}`;
  return `(SELECT ${bare}, ${rowDiff(rows.names)} AS diff FROM (${newest(deeds)}) d)`;
}
