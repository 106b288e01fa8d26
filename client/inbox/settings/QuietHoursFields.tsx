import { useState } from 'react';
import { urgentKinds } from '../../../common/inbox/noticeChoices';
import { Checkbox } from '../../ui/form/Checkbox';
import { DateInput } from '../../ui/form/DateInput';
import { Field } from '../../ui/form/Field';
import { minuteOf, timeText } from '../../ui/form/timeOfDay';
import { dayNames, noticeKindNames, quietText as text } from './noticeSettingsText';
import type { NoticeSettings } from './useNoticeSettings';
import css from './settings.module.css';

type Quiet = NonNullable<NoticeSettings['quiet']>;

/** Evenings and nights of all days, in the time zone of this browser. */
const firstQuiet = (): Quiet => ({
  ...{ from: 18 * 60, to: 7 * 60, days: dayNames.map((_, day) => day), urgent: true },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

interface QuietHoursFieldsProps {
  quiet: Quiet | null;
  onChange: (quiet: Quiet | null) => void;
}

/** The hours in which pushes wait. */
export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const [noDay, setNoDay] = useState(false);
  const changeDays = (day: number, on: boolean) => {
    const days = (quiet?.days ?? []).filter((one) => one !== day);
    const next = on ? [...days, day].sort() : days;
    setNoDay(next.length === 0);
    if (quiet && next.length > 0) onChange({ ...quiet, days: next });
  };
  return (
    <div className={css.panel}>
      <Checkbox checked={quiet !== null} onChange={(on) => onChange(on ? firstQuiet() : null)}>
        {text.on}
      </Checkbox>
      <p className="t3">{text.about}</p>
      {quiet && (
        <>
          <div className={css.times}>
            <TimeField label={text.from} minute={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
            <TimeField label={text.to} minute={quiet.to} onChange={(to) => onChange({ ...quiet, to })} />
          </div>
          <p className="t3">{text.zone(quiet.timeZone)}</p>
          <Field label={text.days} error={noDay ? text.needsDay : undefined} group>
            <div className={css.days}>
              {dayNames.map((name, day) => (
                <Checkbox key={name} checked={quiet.days.includes(day)} onChange={(on) => changeDays(day, on)}>
                  {name}
                </Checkbox>
              ))}
            </div>
          </Field>
          <Checkbox checked={quiet.urgent} onChange={(urgent) => onChange({ ...quiet, urgent })}>
            {text.urgent(urgentKinds.map((kind) => noticeKindNames[kind]))}
          </Checkbox>
        </>
      )}
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  minute: number;
  onChange: (minute: number) => void;
}

/** Saves a time when the field is left, because each key makes another complete time. */
function TimeField({ label, minute, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    const next = typed === null ? null : minuteOf(typed);
    setTyped(null);
    if (next !== null && next !== minute) onChange(next);
  };
  return (
    <Field label={label}>
      <DateInput type="time" value={typed ?? timeText(minute)} onChange={setTyped} onBlur={leave} />
    </Field>
  );
}
