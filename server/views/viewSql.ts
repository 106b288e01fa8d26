import type { Reader } from '../../common/access/audience';
import { type FieldSet, reads, type ViewTable } from '../../common/access/fields';

/**
 * How a view is written in SQL: one expression per field of its view table. Which reader gets which field stands in
 * the table in common/ alone; here is only how a field is read.
 */
export type Expr = string | ((reader: Reader) => string) | { readonly nested: Exprs };
export type Exprs = { readonly [field: string]: Expr };

/** `(SELECT row_to_json(v) FROM (SELECT … AS "field", …) v)`: the whole view as one JSON value. */
export function objectSql(table: ViewTable<FieldSet>, exprs: Exprs, reader: Reader): string {
  const columns = Object.entries(table.fields)
    .filter(([, field]) => reads(field, reader))
    .map(([name, field]) => `${valueSql(exprs[name] as Expr, field.table, reader)} AS "${name}"`);
  return `(SELECT row_to_json(v) FROM (SELECT ${columns.join(', ')}) v)`;
}

function valueSql(expr: Expr, table: ViewTable<FieldSet> | undefined, reader: Reader): string {
  if (typeof expr === 'string') return expr;
  if (typeof expr === 'function') return expr(reader);
  return objectSql(table as ViewTable<FieldSet>, expr.nested, reader);
}

/** An optional nested object made of columns of a row that may be missing. */
export const optional = (id: string, fields: Record<string, string>): string =>
  `CASE WHEN ${id} IS NOT NULL THEN json_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')}) END`;

/** Dollars out of whole cents. */
export const dollars = (cents: string): string => `round(${cents} / 100.0, 2)`;

/** How one kind is read from the database. */
export interface Presenter {
  readonly table: ViewTable<FieldSet>;
  readonly exprs: Exprs;
  /** FROM clause with its joins. */
  readonly from: string;
  readonly id: string;
  readonly version: string;
}

const made = new WeakMap<Presenter, Map<Reader, string>>();

/** The view's SQL for one reader, made once. */
export function viewSql(presenter: Presenter, reader: Reader): string {
  let byReader = made.get(presenter);
  if (!byReader) made.set(presenter, (byReader = new Map()));
  let sql = byReader.get(reader);
  if (!sql) byReader.set(reader, (sql = objectSql(presenter.table, presenter.exprs, reader)));
  return sql;
}
