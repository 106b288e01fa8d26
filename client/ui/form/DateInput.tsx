import { TextInput, type TextInputProps } from './TextInput';
import css from './DateInput.module.css';

const calendar = 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.8v3M10.5 1.8v3';
const clock = 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 4.8V8l2.2 1.6';

interface DateInputProps extends Omit<TextInputProps, 'type' | 'suffix' | 'numeric'> {
  type?: 'date' | 'time' | 'datetime-local';
}

/** A date or time input that looks like the other fields; the icon opens the browser's own picker. */
export const DateInput = ({ type = 'date', ...rest }: DateInputProps) => (
  <span className={css.date} data-empty={rest.value === '' || undefined}>
    <TextInput
      {...rest}
      type={type}
      suffix={
        <svg width={14} height={14} viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden>
          <path d={type === 'time' ? clock : calendar} />
        </svg>
      }
    />
  </span>
);
