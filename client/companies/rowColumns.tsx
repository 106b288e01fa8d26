import { unknown } from '../../common/format/numbers';
import type { Column } from '../ui/Table';
import { type HeldRow, panelTypes, type RowField } from './rowFields';
import { textOf } from './useRowEdits';

const cellOf =
  (name: string) =>
  (row: HeldRow): Column<HeldRow>['head'] => {
    const text = textOf(row[name]);
    if (text === '') return <span className="t3">{unknown}</span>;
    return <span title={panelTypes[text] ?? text}>{text}</span>;
  };

/** Wider for names, and for what names the row. */
const widths: Readonly<Record<string, string>> = { name: '42%', sku: '20%', color: '17%' };

/**
 * A column for every field, as in the dialog that edits them: beyond the code, panel and drop that spec §3 asks for, since
 * an entry says nothing without its conditions and its SKU.
 */
export const rowColumns = (fields: readonly RowField[]): Column<HeldRow>[] =>
  fields.map(({ name, head, figure }) => ({
    key: name,
    head,
    numeric: figure !== undefined,
    width: widths[name],
    cell: cellOf(name),
  }));

/** On a phone: code and SKU, and below them the conditions that are set, and the drop. */
export function rowCards(fields: readonly RowField[]): Column<HeldRow>[] {
  const conditions = ['panel', 'paint', 'metal', 'color'];
  const text = (row: HeldRow, name: string) => textOf(row[name]);
  return [
    { key: 'code', head: 'Code', card: 'top', cell: (row) => <b>{text(row, 'code')}</b> },
    { key: 'sku', head: 'SKU', card: 'end', cell: (row) => text(row, 'sku') },
    {
      key: 'conditions',
      head: fields.flatMap(({ name, head }) => (conditions.includes(name) ? [head] : [])).join(', '),
      quiet: true,
      cell: (row) =>
        conditions
          .map((name) => text(row, name))
          .filter(Boolean)
          .join(' · ') || 'For all',
    },
    {
      key: 'drop',
      head: 'Drop',
      quiet: true,
      card: 'belowEnd',
      cell: (row) => (text(row, 'drop') === '' ? 'No drop' : `Drop ${text(row, 'drop')} in`),
    },
  ];
}
