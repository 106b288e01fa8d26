import type { Charts } from '../../common/stats/charts';
import { count } from '../../common/format/numbers';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Table } from '../ui/layout/Table';
import { useNarrow } from '../ui/layout/useNarrow';
import css from './data.module.css';
import { onTimeText as text } from './statsText';

interface PunctualTableProps {
  label: string;
  /** Head of the name column. */
  what: string;
  rows: Charts['clients'];
}

/** Share of jobs released on time, per client or drafter. */
export function PunctualTable({ label, what, rows }: PunctualTableProps) {
  const narrow = useNarrow();
  if (rows.length === 0) return <EmptyState title={text.none} compact />;
  return (
    <Table
      label={label}
      keepTable
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        { key: 'name', head: what, cell: ({ name }) => <span title={name}>{name}</span> },
        {
          key: 'released',
          head: text.released,
          cell: ({ released }) => count(released),
          numeric: true,
          width: narrow ? '72px' : '90px',
        },
        {
          key: 'onTime',
          head: text.onTime,
          cell: ({ released, onTime }) => {
            const share = Math.round((100 * onTime) / released);
            return (
              <span className={css.share}>
                <meter className={css.meter} min={0} max={100} value={share} aria-hidden="true" />
                <span className={css.percent}>{share}%</span>
              </span>
            );
          },
          width: narrow ? '112px' : '170px',
        },
      ]}
    />
  );
}
