import { Checkbox } from '../ui/form/Checkbox';
import css from './integrations.module.css';

interface ChoicesProps<T extends string> {
  label: string;
  names: Readonly<Record<T, string>>;
  offered: readonly T[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

/** A group of checkboxes to choose several options. */
export const Choices = <T extends string>({ label, names, offered, chosen, onChange }: ChoicesProps<T>) => (
  <fieldset className={css.choices}>
    <legend className="t2">{label}</legend>
    {offered.map((one) => (
      <Checkbox
        key={one}
        checked={chosen.includes(one)}
        onChange={(on) => onChange(offered.filter((other) => (other === one ? on : chosen.includes(other))))}
      >
        {names[one]}
      </Checkbox>
    ))}
  </fieldset>
);
