import { useState } from 'react';
import { fullCalendarDay } from '../../common/format/dates';
import { useUnsent } from '../state/unsent';
import { Button } from '../ui/Button';
import { DateInput } from '../ui/form/DateInput';
import { Field } from '../ui/form/Field';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { withDay } from './settingsForm';
import css from './settings.module.css';
import { holidaysText as text } from './settingsText';

interface HolidaysFieldProps {
  days: readonly string[];
  onChange: (days: readonly string[]) => void;
}

/** Days when the office is closed. */
export function HolidaysField({ days, onChange }: HolidaysFieldProps) {
  const [day, setDay] = useState('');
  const [wrong, setWrong] = useState(false);
  useUnsent(day === '' ? null : text.unsent, 'leaving');
  const add = () => {
    const more = withDay(days, day);
    setWrong(more === null);
    if (!more) return;
    onChange(more);
    setDay('');
  };
  return (
    <>
      <div className={css.add}>
        <Field label={text.add} error={wrong && text.choose}>
          <DateInput
            value={day}
            onChange={(date) => {
              setDay(date);
              setWrong(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <Button onClick={add}>{text.submit}</Button>
      </div>
      {days.length === 0 ? (
        <p className="t3">{text.none}</p>
      ) : (
        <ul className={css.days} aria-label={text.title}>
          {days.map((one) => (
            <li key={one}>
              <span className="grow">{fullCalendarDay(one)}</span>
              <IconButton
                label={text.remove(fullCalendarDay(one))}
                size="sm"
                onClick={() => onChange(days.filter((other) => other !== one))}
              >
                <Glyph name="cross" size={12} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
