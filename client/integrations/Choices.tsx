import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import css from './integrations.module.css';

interface ChoicesProps<T extends string> {
  label: string;
  names: Readonly<Record<T, string>>;
  offered: readonly T[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  error?: string;
}

/** A group of checkboxes, of which at least one must be chosen. */
export const Choices = <T extends string>({ label, names, offered, chosen, onChange, error }: ChoicesProps<T>) => (
  <Field label={label} group required error={error}>
    <div className={css.choices}>
      {offered.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onChange={(on) => onChange(offered.filter((other) => (other === one ? on : chosen.includes(other))))}
        >
          {names[one]}
        </Checkbox>
      ))}
    </div>
  </Field>
);
