import type { Versioned } from '../../common/live/newest';
import type { GridColumn } from '../ui/gridColumn';
import { Select } from '../ui/Select';
import css from './list.module.css';
import type { List } from './useList';

const orders = {
  words: ['A–Z', 'Z–A'],
  numbers: ['lowest first', 'highest first'],
  times: ['earliest first', 'latest first'],
} as const;

/** Cards have no heads to click: a phone chooses the order from a list. */
export function SortChoice<Row extends Versioned>({
  list,
  columns,
}: {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
}) {
  const options = columns.flatMap(({ head, sort, sortsLike = 'words' }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${head}: ${orders[sortsLike][0]}` },
          { value: `-${sort}`, label: `${head}: ${orders[sortsLike][1]}` },
        ],
  );
  if (options.length === 0) return null;
  return (
    <span className={css.order}>
      <Select aria-label="Order" value={list.sort} onChange={list.sortBy} options={options} />
    </span>
  );
}
