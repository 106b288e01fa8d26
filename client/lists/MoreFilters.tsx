import type { ReactNode } from 'react';
import type { Versioned } from '../../common/live/newest';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { Popover } from '../ui/Popover';
import css from './list.module.css';
import type { List } from './useList';

interface MoreFiltersProps<Row extends Versioned> {
  list: List<Row>;
  /** Their names in the address: the button says how many of them are set. */
  names: readonly string[];
  children: ReactNode;
}

/** The filters that are needed less often, behind one button. */
export function MoreFilters<Row extends Versioned>({ list, names, children }: MoreFiltersProps<Row>) {
  const set = names.filter((name) => list.filters[name] !== undefined).length;
  return (
    <Popover
      label="More filters"
      trigger={
        <Button aria-pressed={set > 0}>
          More {set > 0 && <span>{set}</span>}
          <Glyph name="down" size={12} />
        </Button>
      }
    >
      <div className={css.more}>{children}</div>
    </Popover>
  );
}
