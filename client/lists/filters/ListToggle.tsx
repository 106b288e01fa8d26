import type { Versioned } from '../../../common/live/newest';
import { isOn } from '../../api/isOn';
import { Button } from '../../ui/Button';
import type { List } from '../useList';

interface ListToggleProps<Row extends Versioned> {
  list: List<Row>;
  /** Parameter name in the URL, where the value is `true` (or `1`) or absent. */
  name: string;
  children: string;
}

/** A filter that is on or off. */
export const ListToggle = <Row extends Versioned>({ list, name, children }: ListToggleProps<Row>) => {
  const on = isOn(list.filters[name]);
  return (
    <Button aria-pressed={on} onClick={() => list.filter({ [name]: on ? undefined : 'true' })}>
      {children}
    </Button>
  );
};
