import type { Charts } from '../../common/stats/charts';
import { count } from '../../common/format/numbers';
import { EmptyState } from '../ui/EmptyState';
import { Table } from '../ui/Table';
import { useNarrow } from '../ui/useNarrow';
import css from './data.module.css';

/** Who is served, or delivers, by the time that was promised. */
export function PunctualTable({ what, rows }: { what: string; rows: Charts['clients'] }) {
  const narrow = useNarrow();
  if (rows.length === 0) return <EmptyState title="Nothing was released" compact />;
  return (
    <Table
      label={`On time by ${what.toLowerCase()}`}
      keepTable
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        { key: 'name', head: what, cell: ({ name }) => <span title={name}>{name}</span> },
        {
          key: 'released',
          head: 'Released',
          cell: ({ released }) => count(released),
          numeric: true,
          width: narrow ? '72px' : '90px',
        },
        {
          key: 'onTime',
          head: 'On time',
          cell: ({ released, onTime }) => {
            const share = Math.round((100 * onTime) / released);
            return (
              <span className={css.share}>
                <meter className={css.meter} min={0} max={100} value={share} aria-hidden="true" />
                <span className={css.percent}>{share} %</span>
              </span>
            );
          },
          width: narrow ? '112px' : '170px',
        },
      ]}
    />
  );
}
