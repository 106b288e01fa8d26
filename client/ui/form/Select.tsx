import type { ComponentPropsWithRef } from 'react';
import { useField } from './fieldContext';
import { frameWidth } from '../layout/frameWidth';
import { Glyph } from '../Glyph';
import css from './input.module.css';

export interface Choice<T extends string = string> {
  value: T;
  label: string;
  disabled?: boolean;
}

interface SelectProps<T extends string>
  extends Omit<ComponentPropsWithRef<'select'>, 'className' | 'style' | 'size' | 'value' | 'onChange' | 'children'> {
  value: T;
  onChange: (value: T) => void;
  options: readonly Choice<T>[];
  size?: 'sm' | 'md' | 'touch';
  /** Width in px; without it, and always on a phone, the full width. */
  width?: number;
}

/** The browser's own select, which works best on phones. */
export function Select<T extends string>({
  value,
  onChange,
  options,
  size = 'md',
  width,
  id,
  ...rest
}: SelectProps<T>) {
  const wiring = useField(id);
  return (
    <span className={`${css.frame} ${css.select} ${size === 'md' ? '' : css[size]}`} style={frameWidth(width)}>
      <select
        {...wiring}
        {...rest}
        className={css.input}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Glyph name="down" size={12} />
    </span>
  );
}
