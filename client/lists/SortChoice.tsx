import type { Versioned } from '../../common/live/newest';
import type { GridColumn } from '../ui/gridColumn';
import { Select } from '../ui/Select';
import css from './list.module.css';
import type { List } from './useList';

/** Cards have no heads to click: a phone chooses the order from a list. */
export function SortChoice<Row extends Versioned>({
  list,
  columns,
}: {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
}) {
  const options = columns.flatMap(({ head, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${head}, up` },
          { value: `-${sort}`, label: `${head}, down` },
        ],
  );
  if (options.length === 0) return null;
  return (
    <span className={css.order}>
      <Select aria-label="Order" value={list.sort} onChange={list.sortBy} options={options} />
    </span>
  );
}
