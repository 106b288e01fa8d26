import { blankRow } from '../../common/csv/readSheet';
import type { Values } from '../../common/csv/sheet';
import type { Work } from '../work/Work';
import type { Standing } from './plan';
import type { Target } from './targets';

/** What an import did to one row. */
export interface ImportedRow {
  readonly id: number;
  readonly version: number;
  readonly was: Values | null;
  readonly became: Values | null;
  readonly jobs: number[] | null;
}

/** Names of the rows that an undoing would overwrite: edited, deleted, made again or put to use since. */
export async function editedSince(
  work: Work,
  { what, sheet }: Target,
  imported: readonly ImportedRow[],
  standing: readonly Standing[],
): Promise<string[]> {
  const now = new Map(standing.map((row) => [row.id, row]));
  const all = new Set(sheet.columns.map(({ field }) => field));
  const byKey = new Map(standing.map((row) => [sheet.key(row.values, all), row]));
  const label = (values: Values) => sheet.label({ ...blankRow(sheet), ...values });
  const used = what === 'customers' ? await usedSince(work, imported) : new Set<number>();

  const edited: string[] = [];
  for (const { id, version, was, became } of imported) {
    const row = now.get(id);
    if (became === null) {
      const other = byKey.get(sheet.key({ ...blankRow(sheet), ...was }, all));
      if (other) edited.push(`${label(was as Values)} (is there again)`);
    } else if (!row) edited.push(`${label({ ...was, ...became })} (deleted)`);
    else if (row.version !== version) edited.push(label(row.values));
    else if (used.has(id)) edited.push(`${label(row.values)} (a job names it)`);
  }
  return edited;
}

/** Customers that came by the import and that jobs have named since. */
async function usedSince(work: Work, imported: readonly ImportedRow[]): Promise<Set<number>> {
  const added = imported.filter(({ was }) => was === null).map(({ id }) => id);
  const found = await work.sql<{ id: number }>(
    'SELECT DISTINCT customer_id AS id FROM jobs WHERE customer_id = ANY($1)',
    [added],
  );
  return new Set(found.map(({ id }) => id));
}
