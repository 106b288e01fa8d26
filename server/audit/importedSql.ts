import type { AuditedKind } from '../../common/audit/audited';
import { all, type Fragment, fragment, place } from '../work/sql';

/** Imported lists by kind, with the fields that have another name in the file than in the row. */
const rowLists: Partial<Record<AuditedKind, { list: string; names: Readonly<Record<string, string>> }>> = {
  customer: { list: 'customers', names: { customerNumForClient: 'customerNum' } },
  item: { list: 'items', names: { price: 'priceCents', cost: 'costCents' } },
};

/** Fields that differ between `was` and `became`, with row field names; money in cents. */
const rowDiff = (names: Readonly<Record<string, string>>): string => {
  const side = (of: string) => `CASE WHEN f.key IN ('price', 'cost') AND jsonb_typeof(${of}->f.key) = 'number'
    THEN to_jsonb((${of}->>f.key)::numeric * 100) ELSE ${of}->f.key END`;
  const [was, became] = ["coalesce(d.was, '{}')", "coalesce(d.became, '{}')"];
  const renamed = Object.entries(names).map(([file, row]) => `WHEN '${file}' THEN '${row}'`);
  // Leave out blank fields of added and removed rows.
  const blank = (of: string) => `coalesce(${of}->f.key, 'null') IN ('null', '""', '[]')`;
  return `(SELECT jsonb_object_agg(CASE f.key ${renamed.join(' ')} ELSE f.key END, jsonb_build_array(${side(was)}, ${side(became)}))
    FROM (SELECT jsonb_object_keys(${was} || ${became}) AS key) f WHERE ${was}->f.key IS DISTINCT FROM ${became}->f.key AND NOT (${blank(was)} AND ${blank(became)}))`;
};

/** Lists of a company: an import is one entry of the company, naming up to this many rows. */
const ownLists = {
  match: { field: 'matchLists', table: 'match_entries', key: ['code', 'panel', 'paint', 'metal', 'color'] },
  ratio: { field: 'ratioLists', table: 'ratio_entries', key: ['code', 'item'] },
} as const;
const named = 50;

const listDiff = (what: keyof typeof ownLists): string => {
  const { field, table, key } = ownLists[what];
  const rowName = `jsonb_strip_nulls(jsonb_build_object(${key.map((k) => `'${k}', nullif(x.${k}, '')`).join(', ')}))`;
  const side = (of: 'was' | 'became', count: string) => `
    (SELECT coalesce(jsonb_agg(r.row ORDER BY r.entity_id), '[]') FROM (
       SELECT r.entity_id, coalesce(${rowName}, '{}') || r.${of} AS row
       FROM import_deeds r LEFT JOIN ${table} x ON x.id = r.entity_id
       WHERE r.import_id = d.import_id AND r.undoing = d.undoing AND r.${of} IS NOT NULL ORDER BY r.entity_id LIMIT ${named}) r)
    || CASE WHEN ${count} > ${named} THEN jsonb_build_array(jsonb_build_object('and', (${count} - ${named}) || ' more')) ELSE '[]' END`;
  const [gone, come] = [
    'd.rows_changed + CASE WHEN d.undoing THEN d.rows_added ELSE d.rows_removed END',
    'd.rows_changed + CASE WHEN d.undoing THEN d.rows_removed ELSE d.rows_added END',
  ];
  return `WHEN '${what}' THEN jsonb_build_object('${field}', jsonb_build_array(${side('was', gone)}, ${side('became', come)}))`;
};

/** Imports of a company's lists, and undos; these don't change the company's version. */
const ownChanges = `SELECT -(i.id::bigint << 32) AS id, i.time, i.actor_id, CASE i.what WHEN 'match' THEN 'companies.importMatch' ELSE 'companies.importRatio' END AS verb,
    'company' AS kind, i.company_id AS entity_id, 0 AS version, i.id AS import_id, false AS undoing, i.what, i.rows_added, i.rows_changed, i.rows_removed
  FROM imports i WHERE i.what IN ('match', 'ratio') AND i.state IN ('done', 'undone') AND i.rows_added + i.rows_changed + i.rows_removed > 0
  UNION ALL
  SELECT -(i.id::bigint << 32) - 1, coalesce(i.undone_at, i.time), i.undone_by, 'imports.undo',
    'company', i.company_id, 0, i.id, true, i.what, i.rows_added, i.rows_changed, i.rows_removed
  FROM imports i WHERE i.what IN ('match', 'ratio') AND i.state = 'undone' AND i.rows_added + i.rows_changed + i.rows_removed > 0`;

interface ChangesQuery {
  readonly where: readonly Fragment[];
  readonly limit: number;
  readonly binds: unknown[];
  /** Only changes of this record. */
  readonly of: number | undefined;
  /** Only rows changed by this import. */
  readonly importId: number | undefined;
}

/**
 * Rows of one kind changed by imports, in the shape of `changes`. Null if the kind can't be imported, and for a whole
 * list, where each import is one entry (readTrail.ts).
 */
export function importedSql(kind: AuditedKind, { where, limit, binds, of, importId }: ChangesQuery): string | null {
  const own = [
    ...(of === undefined ? [] : [fragment('c.entity_id = ?', of)]),
    ...(importId === undefined ? [] : [fragment('c.import_id = ?', importId)]),
  ];
  const newest = (imported: string) =>
    `SELECT c.* FROM (${imported}) c WHERE ${place(all(...where, ...own), binds)} ORDER BY c.time DESC, c.id DESC LIMIT ${limit}`;
  const bare = 'd.id, d.time, d.actor_id, d.verb, d.kind, d.entity_id, d.version';
  if (kind === 'company') {
    return `(SELECT ${bare}, CASE d.what ${listDiff('match')} ${listDiff('ratio')} END AS diff FROM (${newest(ownChanges)}) d)`;
  }
  const rows = rowLists[kind];
  if (!rows || own.length === 0) return null;
  const imported = `SELECT d.*, CASE WHEN d.undoing THEN 'imports.undo' ELSE '${rows.list}.import' END AS verb, '${kind}' AS kind
    FROM import_deeds d WHERE d.what = '${rows.list}'`;
  return `(SELECT ${bare}, ${rowDiff(rows.names)} AS diff FROM (${newest(imported)}) d)`;
}
