import type { Versioned } from '../../../common/live/newest';
import type { GridColumn } from '../../ui/board/gridColumn';
import { Select } from '../../ui/form/Select';
import css from '../list.module.css';
import { sortText } from '../listText';
import type { List } from '../useList';

/** Cards have no column heads to click, so a phone sorts by this list. */
export function SortChoice<Row extends Versioned>({
  list,
  columns,
}: {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
}) {
  const options = columns.flatMap(({ head, sort, sortsLike = 'words' }) => {
    if (sort === undefined) return [];
    const [up, down] = sortText[sortsLike](head);
    return [
      { value: sort, label: up },
      { value: `-${sort}`, label: down },
    ];
  });
  if (options.length === 0) return null;
  return (
    <span className={css.order}>
      <Select aria-label={sortText.label} value={list.sort} onChange={list.sortBy} options={options} />
    </span>
  );
}
