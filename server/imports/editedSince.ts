import { blankRow } from '../../common/csv/readSheet';
import type { Values } from '../../common/csv/sheet';
import type { Work } from '../work/Work';
import type { ExistingRow } from './plan';
import type { Target } from './targets';

/** Change of one row by an import. */
export interface ImportedRow {
  readonly id: number;
  readonly version: number;
  readonly was: Values | null;
  readonly became: Values | null;
  readonly jobs: number[] | null;
  readonly quotes: number[] | null;
}

/** Names of the rows that undoing an import would overwrite: edited, deleted, added again or used since. */
export async function editedSince(
  work: Work,
  { what, sheet }: Target,
  imported: readonly ImportedRow[],
  existing: readonly ExistingRow[],
): Promise<string[]> {
  const now = new Map(existing.map((row) => [row.id, row]));
  const all = new Set(sheet.columns.map(({ field }) => field));
  const byKey = new Map(existing.map((row) => [sheet.key(row.values, all), row]));
  const label = (values: Values) => sheet.label({ ...blankRow(sheet), ...values });
  const used = what === 'customers' ? await usedSince(work, imported) : new Map<number, string>();

  const edited: string[] = [];
  for (const { id, version, was, became } of imported) {
    const row = now.get(id);
    if (became === null) {
      const other = byKey.get(sheet.key({ ...blankRow(sheet), ...was }, all));
      if (other) edited.push(`${label(was as Values)} (added again)`);
    } else if (!row) edited.push(`${label({ ...was, ...became })} (deleted)`);
    else if (row.version !== version) edited.push(label(row.values));
    else if (used.has(id)) edited.push(`${label(row.values)} (a ${used.get(id)} names it)`);
  }
  return edited;
}

/** Customers added by the import and used since, with `job` or `quote`. */
async function usedSince(work: Work, imported: readonly ImportedRow[]): Promise<Map<number, string>> {
  const added = imported.filter(({ was }) => was === null).map(({ id }) => id);
  const found = await work.sql<{ id: number; by: string }>(
    `SELECT DISTINCT customer_id AS id, 'quote' AS by FROM quotes WHERE customer_id = ANY($1)
     UNION ALL SELECT DISTINCT customer_id, 'job' FROM jobs WHERE customer_id = ANY($1)`,
    [added],
  );
  return new Map(found.map(({ id, by }) => [id, by]));
}
