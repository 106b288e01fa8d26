import { useState } from 'react';
import { Button } from '../ui/Button';
import { DateInput } from '../ui/DateInput';
import { Field } from '../ui/Field';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { withDay } from './settingsForm';
import css from './settings.module.css';

interface HolidaysFieldProps {
  days: readonly string[];
  onChange: (days: readonly string[]) => void;
}

/** A day is a day of the office, whatever the reader's time zone. */
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const said = (day: string) => long.format(Date.parse(day));

/** Days on which the office is closed. */
export function HolidaysField({ days, onChange }: HolidaysFieldProps) {
  const [day, setDay] = useState('');
  const [wrong, setWrong] = useState(false);
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
        <Field label="Another day" error={wrong && 'Choose a date.'}>
          <DateInput
            value={day}
            onChange={setDay}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <Button onClick={add}>Add</Button>
      </div>
      {days.length === 0 ? (
        <p className="t3">No holidays: the office is open from Monday to Friday.</p>
      ) : (
        <ul className={css.days} aria-label="Holidays">
          {days.map((one) => (
            <li key={one}>
              <span className="grow">{said(one)}</span>
              <IconButton
                label={`Remove ${said(one)}`}
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
