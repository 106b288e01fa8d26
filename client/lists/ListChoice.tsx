import type { Versioned } from '../../common/live/newest';
import { Select } from '../ui/Select';
import type { List } from './useList';

interface ListChoiceProps<Row extends Versioned> {
  list: List<Row>;
  /** Its name in the address. */
  name: string;
  /** Said before what is chosen: "Level any", "Level 3". */
  label: string;
  options: readonly { value: string; label: string }[];
  width?: number;
}

/** A filter with one of a few values. */
export const ListChoice = <Row extends Versioned>({ list, name, label, options, width }: ListChoiceProps<Row>) => (
  <Select
    aria-label={label}
    value={list.filters[name] ?? ''}
    onChange={(value) => list.filter({ [name]: value })}
    options={[
      { value: '', label: `${label}: any` },
      ...options.map((option) => ({ value: option.value, label: `${label}: ${option.label}` })),
    ]}
    width={width}
  />
);
