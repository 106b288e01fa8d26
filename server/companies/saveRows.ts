import { foldCase } from '../../common/csv/foldCase';
import { count } from '../../common/format/numbers';
import type { RowList } from '../../common/companies/companyBody';
import { tableOf } from '../../db/models/model';
import { conflict, invalid } from '../work/refusal';
import type { Work } from '../work/Work';
import { lastChange } from './lastChange';
import { type RowTable, rowTables, type Values } from './rowTables';

export type GivenRow = Values & { readonly _id?: number; readonly version?: number; readonly _delete?: true };
type StoredRow = Values & { readonly id: number; readonly version: number };
/** Old and new values of changed rows, with `_id` and new version, for the change log. */
export type RowsDiff = [from: Record<string, unknown>[], to: Record<string, unknown>[]];

/**
 * Saves the changed rows of a company's list; the caller holds the company's lock. If another user changed or deleted a
 * row since it was read, throws a 409 that names row and user (R5) and saves nothing.
 */
export async function saveRows(
  work: Work,
  companyId: number,
  list: RowList,
  given: readonly GivenRow[],
): Promise<RowsDiff | null> {
  const table = rowTables[list];
  const stored = await storedRows(work, companyId, table);
  await refuseStale(work, companyId, list, given, stored);
  refuseUnfinished(list, given);
  const after = afterAll(given, stored);
  rejectDuplicates(list, given, after, table);
  if (table.most !== undefined && after.size > table.most)
    throw invalid({ [list]: `has at most ${count(table.most)} rows` });
  if (list === 'mrmClients') await refuseOtherCompanies(work, companyId, given);
  if (list === 'matchLists') await refuseUnknownSkus(work, companyId, given);

  const diff: RowsDiff = [[], []];
  const moving = await freeKeys(work, companyId, given, stored, table);
  for (const { _id, version: _seen, _delete, ...fields } of given) {
    const before = stored.get(_id ?? 0);
    if (!before) {
      const made = (await work.insert(table.model, { companyId, ...fields } as never)) as unknown as { id: number };
      diff[1].push({ _id: made.id, version: 1, ...fields });
    } else if (_delete) {
      await work.sql(`DELETE FROM ${tableOf(table.model).table} WHERE id = $1`, [before.id]);
      diff[0].push({ ...toDiffRow(before), version: before.version + 1 });
    } else {
      const changed = Object.entries(fields).filter(([name, value]) => value !== undefined && before[name] !== value);
      if (changed.length === 0) continue;
      const first = table.key[0] as string;
      const current = moving.has(before.id) ? { ...before, [first]: null } : before;
      const after = (await work.update(
        table.model,
        current as never,
        { [first]: before[first], ...Object.fromEntries(changed) } as never,
      )) as unknown as { version: number };
      // Include the key fields, so the change log shows which row it was.
      const named = { _id, ...Object.fromEntries(table.key.map((field) => [field, before[field]])) };
      diff[0].push({ ...named, ...Object.fromEntries(changed.map(([name]) => [name, before[name]])) });
      diff[1].push({ ...named, version: after.version, ...Object.fromEntries(changed) });
    }
  }
  return diff[0].length + diff[1].length > 0 ? diff : null;
}

async function storedRows(work: Work, companyId: number, { model }: RowTable): Promise<Map<number, StoredRow>> {
  const { table, columns } = tableOf(model);
  const fields = [...columns].map(([name, column]) => `${column} AS "${name}"`).join(', ');
  const rows = await work.sql<StoredRow & object>(`SELECT ${fields} FROM ${table} WHERE company_id = $1`, [companyId]);
  return new Map(rows.map((row) => [row.id, row]));
}

async function refuseStale(
  work: Work,
  companyId: number,
  list: RowList,
  given: readonly GivenRow[],
  stored: ReadonlyMap<number, StoredRow>,
): Promise<void> {
  const { label } = rowTables[list];
  for (const [i, { _id, version, ...fields }] of given.entries()) {
    if (_id === undefined) continue;
    if (version === undefined) throw invalid({ [`${list}.${i}.version`]: 'is required: the version that you saw' });
    const now = stored.get(_id);
    if (now && now.version === version) continue;
    const last = await lastChange(work, companyId, list, { id: _id, since: now ? version : null });
    // A change from the same person's other window isn't a conflict, but a deleted row is.
    if (now && last?.mine) continue;
    const row = label(now ?? ({ ...last?.was, ...fields } as Values));
    throw conflict(
      now
        ? `${last?.name ?? 'Someone'} changed the ${row} while you were editing. Nothing was saved. Review the change, then save again.`
        : `${last?.name ?? 'Someone'} deleted the ${row} while you were editing. Nothing was saved. Review the change, then save again.`,
      { kind: 'companyPage', id: companyId },
    );
  }
}

function refuseUnfinished(list: RowList, given: readonly GivenRow[]): void {
  for (const [i, row] of given.entries()) {
    if (row._id !== undefined) continue;
    if (row._delete || row.version !== undefined) throw invalid({ [`${list}.${i}._id`]: 'is required' });
    const lacks = rowTables[list].needs.filter((field) => row[field] === undefined);
    if (lacks.length > 0)
      throw invalid(Object.fromEntries(lacks.map((field) => [`${list}.${i}.${field}`, 'is required'])));
  }
}

const keyOf = (row: Values, { key }: RowTable): string =>
  key.map((field) => foldCase(String(row[field] ?? ''))).join('\n');

/** All rows of the list after the change, by ID; new rows by index. */
function afterAll(given: readonly GivenRow[], stored: ReadonlyMap<number, StoredRow>): Map<string, Values> {
  const after = new Map<string, Values>([...stored].map(([id, row]) => [String(id), row]));
  for (const [i, { _id, version: _seen, _delete, ...fields }] of given.entries()) {
    if (_delete) after.delete(String(_id));
    else
      after.set(_id === undefined ? `new ${i}` : String(_id), { ...(stored.get(_id ?? 0) ?? {}), ...fields } as Values);
  }
  return after;
}

function rejectDuplicates(
  list: RowList,
  given: readonly GivenRow[],
  after: ReadonlyMap<string, Values>,
  table: RowTable,
): void {
  const count = new Map<string, number>();
  for (const row of after.values()) count.set(keyOf(row, table), (count.get(keyOf(row, table)) ?? 0) + 1);
  for (const [i, row] of given.entries()) {
    const now = after.get(row._id === undefined ? `new ${i}` : String(row._id));
    if (!now || (count.get(keyOf(now, table)) ?? 0) < 2) continue;
    const field = table.key.find((name) => row[name] !== undefined) ?? table.key[0];
    throw invalid({ [`${list}.${i}.${field}`]: `is in the list twice: ${table.label(now)}` });
  }
}

/** A partner's client can belong to only one company. */
async function refuseOtherCompanies(work: Work, companyId: number, given: readonly GivenRow[]): Promise<void> {
  for (const [i, { mrmClientId }] of given.entries()) {
    if (typeof mrmClientId !== 'string') continue;
    const [taken] = await work.sql<{ name: string }>(
      `SELECT c.company_name AS name FROM partner_clients p JOIN companies c ON c.id = p.company_id
       WHERE lower(p.mrm_client_id) = lower($1) AND p.company_id <> $2`,
      [mrmClientId, companyId],
    );
    if (taken) throw invalid({ [`mrmClients.${i}.mrmClientId`]: `belongs to ${taken.name} already` });
  }
}

/** SKUs must be in the catalog, unless the client has no catalog yet. */
async function refuseUnknownSkus(work: Work, companyId: number, given: readonly GivenRow[]): Promise<void> {
  const named = given.flatMap(({ sku }, i) => (typeof sku === 'string' ? [{ i, sku }] : []));
  if (named.length === 0) return;
  const unknown = await work.sql<{ i: number; sku: string }>(
    `SELECT r.i, r.sku FROM jsonb_to_recordset($1::jsonb) AS r(i integer, sku text)
     WHERE EXISTS (SELECT 1 FROM items WHERE company_id = $2)
       AND NOT EXISTS (SELECT 1 FROM items x WHERE x.company_id = $2 AND lower(x.sku) = lower(r.sku)) ORDER BY r.i`,
    [JSON.stringify(named), companyId],
  );
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(unknown.map(({ i, sku }) => [`matchLists.${i}.sku`, `isn’t in the catalog: ${sku}`])),
    );
}

/** Two rows that swap keys would violate the unique index, so rows first give up keys that other rows take. */
async function freeKeys(
  work: Work,
  companyId: number,
  given: readonly GivenRow[],
  stored: ReadonlyMap<number, StoredRow>,
  table: RowTable,
): Promise<ReadonlySet<number>> {
  const wanted = new Map(
    given
      .filter((row) => !row._delete)
      .map((row) => [keyOf({ ...stored.get(row._id ?? 0), ...row } as Values, table), row._id]),
  );
  const leaving = given.flatMap(({ _id }) => {
    const before = stored.get(_id ?? 0);
    const taker = before && wanted.get(keyOf(before, table));
    return before && wanted.has(keyOf(before, table)) && taker !== _id ? [before.id] : [];
  });
  if (leaving.length === 0) return new Set();
  const { table: name, columns } = tableOf(table.model);
  const column = columns.get(table.key[0] as string);
  await work.sql(
    `UPDATE ${name} SET ${column} = ${column} || ' ' || id || ' moves' WHERE company_id = $1 AND id = ANY($2)`,
    [companyId, leaving],
  );
  return new Set(leaving);
}

const toDiffRow = ({
  id,
  version: _version,
  companyId: _companyId,
  ...fields
}: StoredRow): Record<string, unknown> => ({
  _id: id,
  ...fields,
});
