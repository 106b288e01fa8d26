import type { Versioned } from '../../../common/live/newest';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Glyph } from '../../ui/Glyph';
import { Popover } from '../../ui/overlay/Popover';
import css from '../list.module.css';
import { filterText } from '../listText';
import type { List } from '../useList';

interface ListChoicesProps<Row extends Versioned> {
  list: List<Row>;
  /** Parameter name in the URL, where values are separated by commas. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A filter that selects several of a few values. */
export function ListChoices<Row extends Versioned>({ list, name, label, options }: ListChoicesProps<Row>) {
  const chosen = options.filter(({ value }) => list.filters[name]?.split(',').includes(value));
  const choose = (value: string, on: boolean) => {
    const next = options.filter((option) => (option.value === value ? on : chosen.includes(option)));
    list.filter({ [name]: next.map((option) => option.value).join(',') });
  };
  const summary =
    chosen.length === 0
      ? filterText.all
      : chosen.length <= 2
        ? chosen.map((one) => one.label).join(', ')
        : chosen.length;
  return (
    <Popover
      label={label}
      trigger={
        <Button aria-pressed={chosen.length > 0}>
          {label} <span className={chosen.length === 0 ? 't3' : undefined}>{summary}</span>
          <Glyph name="down" size={12} />
        </Button>
      }
    >
      <div className={css.columns}>
        {options.map((option) => (
          <Checkbox key={option.value} checked={chosen.includes(option)} onChange={(on) => choose(option.value, on)}>
            {option.label}
          </Checkbox>
        ))}
      </div>
    </Popover>
  );
}
