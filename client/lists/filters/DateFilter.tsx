import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Versioned } from '../../../common/live/newest';
import { DateInput } from '../../ui/form/DateInput';
import type { List } from '../useList';

/** Pause in typing before the list is filtered, in ms. */
const debounceMs = 600;

/** While a year is being typed, the browser's field already holds a date such as 0020. */
const isWhole = (day: string): boolean => day === '' || Number(day.slice(0, day.indexOf('-'))) >= 1900;

interface DateFilterProps<Row extends Versioned>
  extends Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'list' | 'name'> {
  list: List<Row>;
  /** Parameter name in the URL. */
  name: string;
}

/** A filter by day, applied once a whole date is typed, picked in the calendar, or the field is left. */
export function DateFilter<Row extends Versioned>({ list, name, ...rest }: DateFilterProps<Row>) {
  const applied = list.filters[name] ?? '';
  const [typed, setTyped] = useState(applied);
  const sent = useRef(applied);
  const filter = useRef(list.filter);
  filter.current = list.filter;
  // The URL may change without the field: Back, Clear filters.
  useEffect(() => {
    if (applied === sent.current) return;
    sent.current = applied;
    setTyped(applied);
  }, [applied]);
  const ask = () => {
    if (!isWhole(typed) || typed === sent.current) return;
    sent.current = typed;
    filter.current({ [name]: typed });
  };
  useEffect(() => {
    const timer = setTimeout(ask, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <DateInput
      {...rest}
      value={typed}
      onChange={setTyped}
      onBlur={ask}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask();
      }}
    />
  );
}
