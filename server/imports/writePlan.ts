import type { Values } from '../../common/csv/sheet';
import { blankRow } from '../../common/csv/readSheet';
import { bumpAllDependents } from '../work/bumpDependents';
import type { Work } from '../work/Work';
import { sameCell, type Changing, type Plan } from './plan';
import { asRow, type Target } from './targets';

/** Rows per statement. */
const batch = 2000;

export interface Writing {
  readonly work: Work;
  readonly target: Target;
  readonly companyId: number;
  readonly importId: number;
  /** Called after each batch with the number of rows written. */
  readonly onRows: (done: number) => Promise<void>;
}

/**
 * Writes a plan, recording old and new values of each row in import_rows. Runs in the caller's transaction, so readers
 * see the old list until the commit or after a crash. Removes rows first, so that their keys can be reused.
 */
export async function writePlan(writing: Writing, plan: Plan): Promise<void> {
  const { work, target } = writing;
  let done = 0;
  const each = async <T>(rows: readonly T[], write: (part: readonly T[]) => Promise<unknown>) => {
    for (let i = 0; i < rows.length; i += batch) {
      const part = rows.slice(i, i + batch);
      await write(part);
      done += part.length;
      await writing.onRows(done);
    }
  };
  await each(plan.remove, (part) => removeRows(writing, part));
  await each(plan.change, (part) => changeRows(writing, part));
  await each(plan.add, (part) => addRows(writing, part));
  if (target.what === 'customers') await bumpAllDependents(work, 'customer', renamed(plan.change));
}

const renamed = (changes: readonly Changing[]): number[] =>
  changes.filter(({ became }) => 'name' in became || 'shortName' in became).map(({ row }) => row.id);

async function removeRows({ work, target, importId }: Writing, part: Plan['remove']): Promise<void> {
  const ids = part.map(({ id }) => id);
  // Jobs and quotes lose a removed customer; undo restores it where none was set since.
  const customers = target.what === 'customers';
  const [jobs, quotes] = customers
    ? [await rowsByCustomer(work, 'jobs', ids), await rowsByCustomer(work, 'quotes', ids)]
    : [];
  await work.sql(
    `INSERT INTO import_rows (import_id, entity_id, version, was, jobs, quotes)
     SELECT $1, r.id, r.version + 1, r.was, r.jobs, r.quotes
     FROM jsonb_to_recordset($2::jsonb) AS r(id integer, version integer, was jsonb, jobs integer[], quotes integer[])`,
    [
      importId,
      JSON.stringify(
        part.map(({ id, version, values }) => ({
          ...{ id, version, was: recorded(target, values) },
          ...{ jobs: jobs?.get(id), quotes: quotes?.get(id) },
        })),
      ),
    ],
  );
  if (customers) await bumpAllDependents(work, 'customer', ids);
  await work.sql(`DELETE FROM ${target.table} WHERE id = ANY($1)`, [ids]);
}

/** A removed row for the history and undo, without blank fields outside the sheet. */
const recorded = ({ beside }: Target, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => !(field in beside) || value !== beside[field]));

/** IDs of the rows that use each of these customers. */
async function rowsByCustomer(
  work: Work,
  table: 'jobs' | 'quotes',
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const found = await work.sql<{ id: number; rows: number[] }>(
    `SELECT customer_id AS id, array_agg(id ORDER BY id) AS rows FROM ${table} WHERE customer_id = ANY($1) GROUP BY customer_id`,
    [ids],
  );
  return new Map(found.map(({ id, rows }) => [id, rows]));
}

async function changeRows({ work, target, importId }: Writing, part: Plan['change']): Promise<void> {
  await updateRows(
    work,
    target,
    part.map(({ row, became }) => ({ id: row.id, values: { ...row.values, ...became } })),
  );
  await work.sql(
    `INSERT INTO import_rows (import_id, entity_id, version, was, became)
     SELECT $1, r.id, r.version + 1, r.was, r.became FROM jsonb_to_recordset($2::jsonb) AS r(id integer, version integer, was jsonb, became jsonb)`,
    [importId, JSON.stringify(part.map(({ row, was, became }) => ({ id: row.id, version: row.version, was, became })))],
  );
}

/** Updates whole rows by ID in one statement. */
export async function updateRows(
  work: Work,
  target: Target,
  rows: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> {
  const columns = [...target.columns.values()];
  await work.sql(
    `UPDATE ${target.table} t SET ${columns.map((column) => `${column} = r.${column}`).join(', ')}
     FROM jsonb_populate_recordset(NULL::${target.table}, $1::jsonb) r WHERE t.id = r.id`,
    [JSON.stringify(rows.map(({ id, values }) => ({ id, ...asRow(target, values) })))],
  );
}

async function addRows({ work, target, companyId, importId }: Writing, part: Plan['add']): Promise<void> {
  const ids = await work.sql<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id'))::int AS id FROM generate_series(1, $2::int)`,
    [target.table, part.length],
  );
  const rows = part.map(({ values }, i) => ({ id: (ids[i] as { id: number }).id, version: 1, values }));
  await insertRows(work, target, companyId, rows);
  const blank = blankRow(target.sheet);
  const nonBlank = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([f, v]) => !sameCell(v, blank[f])));
  await work.sql(
    `INSERT INTO import_rows (import_id, entity_id, version, became)
     SELECT $1, r.id, 1, r.became FROM jsonb_to_recordset($2::jsonb) AS r(id integer, became jsonb)`,
    [importId, JSON.stringify(rows.map(({ id, values }) => ({ id, became: nonBlank(values) })))],
  );
}

/** Inserts whole rows with IDs and versions in one statement. */
export async function insertRows(
  work: Work,
  target: Target,
  companyId: number,
  rows: readonly { readonly id: number; readonly version: number; readonly values: Values }[],
): Promise<void> {
  const columns = [...target.columns.values()].join(', ');
  await work.sql(
    `INSERT INTO ${target.table} (id, version, company_id, ${columns})
     SELECT id, version, $1, ${columns} FROM jsonb_populate_recordset(NULL::${target.table}, $2::jsonb)`,
    [
      companyId,
      JSON.stringify(
        rows.map(({ id, version, values }) => ({ id, version, ...asRow(target, { ...target.beside, ...values }) })),
      ),
    ],
  );
}
