import type { Fatal } from '../../common/csv/fault';
import type { Layout } from '../../common/csv/layout';
import { blankRow } from '../../common/csv/readSheet';
import type { Cell, Sheet, Values } from '../../common/csv/sheet';
import { type ImportReply, maxNamed } from '../../common/imports/importRoutes';
import type { RowsRead } from './csvJobs';
import { sameCell, type Plan } from './plan';

/** Rows of the diff that are listed; the counts are complete. */
const maxDiff = 200;

const columnsOf = ({ fields, header }: Layout, first: readonly string[]): ImportReply['columns'] =>
  fields.map((field, i) => ({ title: header ? (first[i] ?? '').slice(0, 100) : `Column ${i + 1}`, field }));

const none = { accepted: 0, added: 0, changed: 0, same: 0, removed: 0, locked: 0, refusedCount: 0 };

/** Preview of a file without a required column: the recognized columns, so that the user can choose the missing one. */
export const unreadReply = (sheet: Sheet, { layout, first = [], fatal, message, line = 1 }: Fatal): ImportReply => {
  const { fields, header } = layout as Layout;
  return {
    ...none,
    dryRun: true,
    header,
    columns: columnsOf({ fields, header }, first),
    missing: sheet.needs.filter((field) => !fields.includes(field)),
    refused: [],
    warnings: fatal === 'two-columns' ? [{ reason: fatal, message, lines: [line] }] : [],
    diff: [],
    import: null,
  };
};

/** Result of an import or its preview; `id` is null for a preview or if nothing was written. */
export function replyOf(
  sheet: Sheet,
  read: RowsRead,
  plan: Plan,
  { dryRun, id }: { dryRun: boolean; id: number | null },
): ImportReply {
  return {
    dryRun,
    header: read.layout.header,
    columns: columnsOf(read.layout, read.first),
    missing: [],
    accepted: read.good.length,
    added: plan.add.length,
    changed: plan.change.length,
    same: plan.same,
    removed: plan.remove.length,
    locked: plan.locked.length,
    refusedCount: read.badCount,
    refused: [...read.bad],
    warnings: [...read.warnings.map((one) => ({ ...one, lines: [...one.lines] })), ...lockedWarning(plan)],
    diff: diffOf(sheet, plan),
    import: id,
  };
}

function lockedWarning({ locked }: Plan): ImportReply['warnings'] {
  if (locked.length === 0) return [];
  const lines = locked.flatMap(({ line }) => (line === null ? [] : [line])).slice(0, maxNamed);
  return [{ reason: 'locked', message: 'Locked items are skipped.', lines }];
}

/** Removed rows first, then changed, then added ones. */
function diffOf(sheet: Sheet, { add, change, remove }: Plan): ImportReply['diff'] {
  const title = (field: string) => sheet.columns.find((column) => column.field === field)?.title ?? field;
  const shown = (value: Cell | undefined) => (Array.isArray(value) ? [...value] : ((value ?? null) as string | null));
  const blank = blankRow(sheet);
  const newFields = (values: Values) =>
    sheet.columns
      .filter(({ field }) => field !== sheet.needs[0] && !sameCell(values[field], blank[field]))
      .map(({ field, title: name }) => ({ field: name, from: null, to: shown(values[field]) }));
  return [
    ...remove
      .slice(0, maxDiff)
      .map(({ values }) => ({ way: 'remove' as const, line: null, label: sheet.label(values), fields: [] })),
    ...change.slice(0, maxDiff).map(({ line, row, was, became }) => ({
      way: 'change' as const,
      line,
      label: sheet.label(row.values),
      fields: Object.keys(became).map((field) => ({
        field: title(field),
        from: shown(was[field]),
        to: shown(became[field]),
      })),
    })),
    ...add.slice(0, maxDiff).map(({ line, values }) => ({
      way: 'add' as const,
      line,
      label: sheet.label(values),
      fields: newFields(values),
    })),
  ];
}
