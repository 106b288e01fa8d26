import type { Versioned } from '../../../common/live/newest';
import { Select } from '../../ui/form/Select';
import { filterText } from '../listText';
import type { List } from '../useList';

interface ListChoiceProps<Row extends Versioned> {
  list: List<Row>;
  /** Parameter name in the URL. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  width?: number;
}

/** A filter that selects one of a few values. */
export const ListChoice = <Row extends Versioned>({ list, name, label, options, width }: ListChoiceProps<Row>) => (
  <Select
    aria-label={label}
    value={list.filters[name] ?? ''}
    onChange={(value) => list.filter({ [name]: value })}
    options={[
      { value: '', label: filterText.any(label) },
      ...options.map((option) => ({ value: option.value, label: filterText.chosen(label, option.label) })),
    ]}
    width={width}
  />
);
