import type { RowList } from '../../common/companies/companyBody';
import { tableOf } from '../../db/models/model';
import { conflict, invalid } from '../work/refusal';
import type { Work } from '../work/Work';
import { lastChange } from './lastChange';
import { type RowTable, rowTables, type Values } from './rowTables';

export type GivenRow = Values & { readonly _id?: number; readonly version?: number; readonly _delete?: true };
type Held = Values & { readonly id: number; readonly version: number };
/** What was and what is, for the company's story: changed rows by their `_id`, with the version that they came to. */
export type RowsDiff = [from: Record<string, unknown>[], to: Record<string, unknown>[]];

/**
 * Save the changed rows of one of a company's lists, under the lock of the company. A row that somebody else changed or
 * took away since it was seen is a 409 that names row and person (decisions §5); whatever is wrong, nothing is saved.
 */
export async function saveRows(
  work: Work,
  companyId: number,
  list: RowList,
  given: readonly GivenRow[],
): Promise<RowsDiff | null> {
  const table = rowTables[list];
  const held = await heldRows(work, companyId, table);
  await refuseStale(work, companyId, list, given, held);
  refuseUnfinished(list, given);
  const after = afterAll(given, held);
  refuseTwice(list, given, after, table);
  if (list === 'mrmClients') await refuseOtherCompanies(work, companyId, given);

  const diff: RowsDiff = [[], []];
  const moving = await freeKeys(work, companyId, given, held, table);
  for (const { _id, version: _seen, _delete, ...fields } of given) {
    const before = held.get(_id ?? 0);
    if (!before) {
      const made = (await work.insert(table.model, { companyId, ...fields } as never)) as unknown as { id: number };
      diff[1].push({ _id: made.id, version: 1, ...fields });
    } else if (_delete) {
      await work.sql(`DELETE FROM ${tableOf(table.model).table} WHERE id = $1`, [before.id]);
      diff[0].push({ ...told(before), version: before.version + 1 });
    } else {
      const changed = Object.entries(fields).filter(([name, value]) => value !== undefined && before[name] !== value);
      if (changed.length === 0) continue;
      const first = table.key[0] as string;
      const stands = moving.has(before.id) ? { ...before, [first]: null } : before;
      const after = (await work.update(
        table.model,
        stands as never,
        { [first]: before[first], ...Object.fromEntries(changed) } as never,
      )) as unknown as { version: number };
      // The row's own name goes with it: the story says which one it was.
      const named = { _id, ...Object.fromEntries(table.key.map((field) => [field, before[field]])) };
      diff[0].push({ ...named, ...Object.fromEntries(changed.map(([name]) => [name, before[name]])) });
      diff[1].push({ ...named, version: after.version, ...Object.fromEntries(changed) });
    }
  }
  return diff[0].length + diff[1].length > 0 ? diff : null;
}

async function heldRows(work: Work, companyId: number, { model }: RowTable): Promise<Map<number, Held>> {
  const { table, columns } = tableOf(model);
  const fields = [...columns].map(([name, column]) => `${column} AS "${name}"`).join(', ');
  const rows = await work.sql<Held & object>(`SELECT ${fields} FROM ${table} WHERE company_id = $1`, [companyId]);
  return new Map(rows.map((row) => [row.id, row]));
}

async function refuseStale(
  work: Work,
  companyId: number,
  list: RowList,
  given: readonly GivenRow[],
  held: ReadonlyMap<number, Held>,
): Promise<void> {
  const { called } = rowTables[list];
  for (const [i, { _id, version, ...fields }] of given.entries()) {
    if (_id === undefined) continue;
    if (version === undefined) throw invalid({ [`${list}.${i}.version`]: 'is required: the version that you saw' });
    const now = held.get(_id);
    if (now && now.version === version) continue;
    const last = await lastChange(work, companyId, list, { id: _id, since: now ? version : null });
    // One's own other window is nobody else; a row that is gone is gone.
    if (now && last?.mine) continue;
    const row = called(now ?? ({ ...last?.was, ...fields } as Values));
    throw conflict(
      `${last?.name ?? 'Somebody'} ${now ? 'changed' : 'took away'} the ${row} while you were editing. Nothing was saved: look again, then save.`,
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
  key.map((field) => String(row[field] ?? '').toLowerCase()).join('\n');

/** Each row of the list as it will be, by its id; new ones by their place. */
function afterAll(given: readonly GivenRow[], held: ReadonlyMap<number, Held>): Map<string, Values> {
  const after = new Map<string, Values>([...held].map(([id, row]) => [String(id), row]));
  for (const [i, { _id, version: _seen, _delete, ...fields }] of given.entries()) {
    if (_delete) after.delete(String(_id));
    else
      after.set(_id === undefined ? `new ${i}` : String(_id), { ...(held.get(_id ?? 0) ?? {}), ...fields } as Values);
  }
  return after;
}

function refuseTwice(
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
    throw invalid({ [`${list}.${i}.${field}`]: `is there twice: ${table.called(now)}` });
  }
}

/** A partner's client leads to one company. */
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

/** Two rows that change places would meet in the index: whoever gives up a key that another one takes lets go of it first. */
async function freeKeys(
  work: Work,
  companyId: number,
  given: readonly GivenRow[],
  held: ReadonlyMap<number, Held>,
  table: RowTable,
): Promise<ReadonlySet<number>> {
  const wanted = new Map(
    given
      .filter((row) => !row._delete)
      .map((row) => [keyOf({ ...held.get(row._id ?? 0), ...row } as Values, table), row._id]),
  );
  const leaving = given.flatMap(({ _id }) => {
    const before = held.get(_id ?? 0);
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

const told = ({ id, version: _version, companyId: _companyId, ...fields }: Held): Record<string, unknown> => ({
  _id: id,
  ...fields,
});
