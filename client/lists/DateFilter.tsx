import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Versioned } from '../../common/live/newest';
import { DateInput } from '../ui/DateInput';
import type { List } from './useList';

/** So long nothing is typed before the list is asked. */
const restMs = 600;

/** While a year is typed the browser's field already holds a date: 0002, 0020, 0202. */
const isWhole = (day: string): boolean => day === '' || Number(day.slice(0, day.indexOf('-'))) >= 1900;

interface DateFilterProps<Row extends Versioned>
  extends Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'list' | 'name'> {
  list: List<Row>;
  /** Its name in the address. */
  name: string;
}

/** A filter by a day: asked for once it is typed as a whole, chosen in the calendar, or left. */
export function DateFilter<Row extends Versioned>({ list, name, ...rest }: DateFilterProps<Row>) {
  const asked = list.filters[name] ?? '';
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  const filter = useRef(list.filter);
  filter.current = list.filter;
  // The address may change without the field: Back, "Show all".
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  const ask = () => {
    if (!isWhole(typed) || typed === sent.current) return;
    sent.current = typed;
    filter.current({ [name]: typed });
  };
  useEffect(() => {
    const timer = setTimeout(ask, restMs);
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
