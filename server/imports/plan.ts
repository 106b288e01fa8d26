import { blankRow } from '../../common/csv/readSheet';
import type { Cell, Sheet, Values } from '../../common/csv/sheet';
import { shouldYield, type Steps } from '../../common/quotes/takeoff/steps';
import type { RowsRead } from './csvJobs';

/** A row as stored in the table. */
export interface ExistingRow {
  readonly id: number;
  readonly version: number;
  readonly values: Values;
}
export interface Adding {
  readonly line: number;
  readonly values: Values;
}
export interface Changing {
  readonly line: number;
  readonly row: ExistingRow;
  /** Contains only changed fields. */
  readonly was: Values;
  readonly became: Values;
}
export interface Plan {
  readonly add: readonly Adding[];
  readonly change: readonly Changing[];
  readonly remove: readonly ExistingRow[];
  readonly same: number;
  /** Locked rows that the file would have changed or removed. */
  readonly locked: readonly { readonly line: number | null; readonly row: ExistingRow }[];
}

/**
 * Plans an import: rows to add, change and remove. Columns missing in the file keep their values, even with overwrite
 * (Q23); locked items don't change (Q20).
 */
export function* planSteps(
  sheet: Sheet,
  existing: readonly ExistingRow[],
  read: RowsRead,
  overwrite: boolean,
): Steps<Plan> {
  const byKey = new Map<string, ExistingRow>();
  for (const [i, row] of existing.entries()) {
    if (shouldYield(i)) yield;
    const key = sheet.key(row.values, read.carried);
    if (!byKey.has(key)) byKey.set(key, row);
  }
  const add: Adding[] = [];
  const change: Changing[] = [];
  const locked: { line: number | null; row: ExistingRow }[] = [];
  const matched = new Set<ExistingRow>();
  let same = 0;
  for (const [i, { line, key, values }] of read.good.entries()) {
    if (shouldYield(i)) yield;
    const row = byKey.get(key);
    if (!row) {
      add.push({ line, values: { ...blankRow(sheet), ...values } });
      continue;
    }
    matched.add(row);
    const fields = Object.keys(values).filter((field) => !sameCell(row.values[field], values[field]));
    if (fields.length === 0) same += 1;
    else if (row.values.lock === true) locked.push({ line, row });
    else change.push({ line, row, was: only(row.values, fields), became: only(values, fields) });
  }
  const remove: ExistingRow[] = [];
  for (const row of overwrite ? existing : []) {
    if (matched.has(row)) continue;
    if (row.values.lock === true) locked.push({ line: null, row });
    else remove.push(row);
  }
  return { add, change, remove, same, locked };
}

const only = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field] as Cell]));

export function sameCell(a: Cell | undefined, b: Cell | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => one === b[i]);
  return a === b;
}
