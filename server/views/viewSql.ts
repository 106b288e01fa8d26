import type { Reader } from '../../common/access/audience';
import { type FieldSet, reads, type ViewTable } from '../../common/access/fields';

/** SQL expressions for the fields of a view. The view table in common/ decides which reader gets which field. */
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

/** A nested object from columns of a row that may be missing. */
export const optional = (id: string, fields: Record<string, string>): string =>
  `CASE WHEN ${id} IS NOT NULL THEN json_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')}) END`;

/** Formats a number like JavaScript, `36` instead of `36.00`, so that replies and events have the same text. */
export const decimal = (of: string): string => `${of}::float8`;

/** Converts cents to dollars. */
export const dollars = (cents: string): string => decimal(`(${cents} / 100.0)`);

/** Defines how a kind of entity is read from the database. */
export interface Presenter {
  readonly table: ViewTable<FieldSet>;
  readonly exprs: Exprs;
  /** FROM clause with its joins. */
  readonly from: string;
  readonly id: string;
  readonly version: string;
}

const made = new WeakMap<Presenter, Map<Reader, string>>();

/** SQL of the view for one reader, cached. */
export function viewSql(presenter: Presenter, reader: Reader): string {
  let byReader = made.get(presenter);
  if (!byReader) made.set(presenter, (byReader = new Map()));
  let sql = byReader.get(reader);
  if (!sql) byReader.set(reader, (sql = objectSql(presenter.table, presenter.exprs, reader)));
  return sql;
}
