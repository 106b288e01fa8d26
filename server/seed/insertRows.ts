import { type AnyModel, tableOf } from '../../db/models/model';
import type { Work } from '../work/Work';

/** Inserts rows into a table with one statement; all rows must have the same fields. */
export async function insertRows(
  work: Work,
  model: AnyModel,
  given: readonly Record<string, unknown>[],
): Promise<{ id: number }[]> {
  const [first] = given;
  if (!first) return [];
  const { table, columns } = tableOf(model);
  const names = Object.keys(first).map((name) => columns.get(name) as string);
  const lines = given.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [(columns.get(name) as string).slice(1, -1), value])),
  );
  return work.sql<{ id: number }>(
    `INSERT INTO ${table} (${names.join(', ')})
     SELECT ${names.join(', ')} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) RETURNING id`,
    [JSON.stringify(lines)],
  );
}
