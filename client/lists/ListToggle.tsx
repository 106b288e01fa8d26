import type { Versioned } from '../../common/live/newest';
import { Button } from '../ui/Button';
import type { List } from './useList';

interface ListToggleProps<Row extends Versioned> {
  list: List<Row>;
  /** Its name in the address; there it is `true` or absent. */
  name: string;
  children: string;
}

/** A filter that is on or off. */
export const ListToggle = <Row extends Versioned>({ list, name, children }: ListToggleProps<Row>) => {
  const on = list.filters[name] === 'true';
  return (
    <Button aria-pressed={on} onClick={() => list.filter({ [name]: on ? undefined : 'true' })}>
      {children}
    </Button>
  );
};
