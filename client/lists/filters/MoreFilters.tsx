import type { ReactNode } from 'react';
import type { Versioned } from '../../../common/live/newest';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { Popover } from '../../ui/overlay/Popover';
import css from '../list.module.css';
import { filterText } from '../listText';
import type { List } from '../useList';

interface MoreFiltersProps<Row extends Versioned> {
  list: List<Row>;
  /** Parameter names in the URL; the button shows how many are set. */
  names: readonly string[];
  children: ReactNode;
}

/** Less common filters, behind one button. */
export function MoreFilters<Row extends Versioned>({ list, names, children }: MoreFiltersProps<Row>) {
  const set = names.filter((name) => list.filters[name] !== undefined).length;
  return (
    <Popover
      label={filterText.moreLabel}
      trigger={
        <Button aria-pressed={set > 0}>
          {filterText.more} {set > 0 && <span>{set}</span>}
          <Glyph name="down" size={12} />
        </Button>
      }
    >
      <div className={css.more}>{children}</div>
    </Popover>
  );
}
