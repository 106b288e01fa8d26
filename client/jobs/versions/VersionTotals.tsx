import { count, money, signed, unknown } from '../../../common/format/numbers';
import { type Column, Table } from '../../ui/layout/Table';
import type { Comparison } from './comparison';
import { compareText as text } from './versionText';
import css from './versions.module.css';

type Side = NonNullable<Comparison['from']>;
type Name = keyof NonNullable<Side['totals']>;

const rows: readonly { name: Name; show: (n: number) => string }[] = [
  { name: 'panels', show: count },
  { name: 'linearFeet', show: money },
  { name: 'squares', show: money },
  { name: 'weight', show: money },
  { name: 'trims', show: count },
];

/** Totals of both versions and their difference; the weight only where it is known. */
export function VersionTotals({ from, to }: { from: Side; to: Side }) {
  const of = (side: Side, name: Name): number | null => side.totals?.[name] ?? null;
  const columns: Column<(typeof rows)[number]>[] = [
    {
      ...{ key: 'name', head: <span className="hidden">{text.totals}</span>, width: '34%' },
      cell: ({ name }) => text.total[name],
    },
    ...[from, to].map((side, i) => ({
      ...{ key: i === 0 ? 'from' : 'to', head: side.name, numeric: true },
      cell: ({ name, show }: (typeof rows)[number]) => {
        const n = of(side, name);
        return n === null ? unknown : show(n);
      },
    })),
    {
      ...{ key: 'difference', head: text.difference, width: '22%', numeric: true },
      cell: ({ name, show }) => {
        const [before, after] = [of(from, name), of(to, name)];
        if (before === null || after === null) return unknown;
        const more = Math.round((after - before) * 100) / 100;
        return <span className={more === 0 ? 't3' : css.differs}>{signed(more, show)}</span>;
      },
    },
  ];
  const known = rows.filter(({ name }) => name !== 'weight' || of(from, name) !== null || of(to, name) !== null);
  return (
    <div className={css.frame}>
      <Table label={text.totals} columns={columns} rows={known} rowKey={({ name }) => name} keepTable />
    </div>
  );
}
