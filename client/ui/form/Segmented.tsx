import { use, useId } from 'react';
import { FieldContext } from './fieldContext';
import type { Choice } from './Select';
import css from './Segmented.module.css';

interface SegmentedProps<T extends string> {
  /** The selected value; null if nothing is selected yet. */
  value: T | null;
  onChange: (value: T) => void;
  options: readonly Choice<T>[];
  /** Accessible name, if there is no Field (with `group`) around it. */
  label?: string;
  size?: 'md' | 'touch';
  disabled?: boolean;
}

/** Selects one of a few visible options: radio buttons with arrow-key navigation. */
export function Segmented<T extends string>({ value, onChange, options, label, size, disabled }: SegmentedProps<T>) {
  const name = useId();
  const field = use(FieldContext);
  return (
    <div
      className={size === 'touch' ? `${css.segmented} ${css.touch}` : css.segmented}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label === undefined ? field?.labelId : undefined}
      aria-describedby={field?.describedBy}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
