import { unknown } from '../../../common/format/numbers';
import type { Column } from '../../ui/layout/Table';
import { type SavedRow, panelTypeNames, type RowField } from './rowFields';
import { textOf } from './useRowEdits';
import { rowCardText, rowHeads } from './rowsText';

const cellOf =
  ({ name, condition, blank }: RowField) =>
  (row: SavedRow): Column<SavedRow>['head'] => {
    const text = textOf(row[name]);
    if (text === '') return <span className="t3">{condition ? rowCardText.any : (blank ?? unknown)}</span>;
    return <span title={panelTypeNames[text] ?? text}>{text}</span>;
  };

/** Wider columns for names. */
const widths: Readonly<Record<string, string>> = { name: '42%', sku: '20%', color: '17%' };

/** A column for every field, as in the dialog that edits them. */
export const rowColumns = (fields: readonly RowField[]): Column<SavedRow>[] =>
  fields.map((field) => ({
    key: field.name,
    head: field.head,
    numeric: field.figure !== undefined,
    width: widths[field.name],
    cell: cellOf(field),
  }));

/** Cards on a phone: code and SKU, below them the conditions and the drop. */
export function rowCards(fields: readonly RowField[]): Column<SavedRow>[] {
  const conditions = fields.filter(({ condition }) => condition);
  const text = (row: SavedRow, name: string) => textOf(row[name]);
  return [
    { key: 'code', head: rowHeads.code, card: 'top', cell: (row) => <b>{text(row, 'code')}</b> },
    { key: 'sku', head: rowHeads.sku, card: 'end', cell: (row) => text(row, 'sku') },
    {
      key: 'conditions',
      head: conditions.map(({ head }) => head).join(', '),
      quiet: true,
      cell: (row) =>
        conditions
          .map(({ name }) => text(row, name))
          .filter(Boolean)
          .join(' · ') || rowCardText.any,
    },
    {
      key: 'drop',
      head: rowCardText.dropHead,
      quiet: true,
      card: 'belowEnd',
      cell: (row) => (text(row, 'drop') === '' ? rowCardText.noDrop : rowCardText.drop(text(row, 'drop'))),
    },
  ];
}
