import type { Versioned } from '../../../common/live/newest';
import { isOn } from '../../api/isOn';
import { Button } from '../../ui/Button';
import type { List } from '../useList';

interface ListToggleProps<Row extends Versioned> {
  list: List<Row>;
  /** Parameter name in the URL, where the value is `true` (or `1`) or absent. */
  name: string;
  /** Another value than `true`. */
  value?: string;
  children: string;
}

/** A filter that is on or off. */
export const ListToggle = <Row extends Versioned>({ list, name, value, children }: ListToggleProps<Row>) => {
  const on = value === undefined ? isOn(list.filters[name]) : list.filters[name] === value;
  return (
    <Button aria-pressed={on} onClick={() => list.filter({ [name]: on ? undefined : (value ?? 'true') })}>
      {children}
    </Button>
  );
};
