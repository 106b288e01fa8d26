import { Checkbox } from '../ui/form/Checkbox';
import { DateInput } from '../ui/form/DateInput';
import { Field } from '../ui/form/Field';
import { displayDialogText as text } from './displaysText';
import css from './displays.module.css';

interface QuietHoursFieldProps {
  on: boolean;
  from: string;
  to: string;
  error: string | undefined;
  onChange: (name: 'quiet' | 'quietFrom' | 'quietTo', value: boolean | string) => void;
}

/** Hours in which the display is dimmed, in the office's time zone; they may pass midnight. */
export const QuietHoursField = ({ on, from, to, error, onChange }: QuietHoursFieldProps) => (
  <>
    <Checkbox checked={on} onChange={(value) => onChange('quiet', value)}>
      {text.quiet}
    </Checkbox>
    {on && (
      <div className={css.quiet}>
        <Field label={text.quietFrom} error={error}>
          <DateInput type="time" value={from} onChange={(time) => onChange('quietFrom', time)} />
        </Field>
        <Field label={text.quietTo}>
          <DateInput type="time" value={to} onChange={(time) => onChange('quietTo', time)} />
        </Field>
      </div>
    )}
  </>
);
