import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import { useField } from './fieldContext';
import { frameWidth } from '../layout/frameWidth';
import css from './input.module.css';

export interface TextInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'size' | 'onChange' | 'prefix'> {
  onChange?: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  size?: 'sm' | 'md' | 'touch';
  /** Shown before and after the text: `$`, a glyph, a small button. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Width in px; without it, and always on a phone, the full width. */
  width?: number;
  /** Right-aligns the text. */
  numeric?: boolean;
}

export function TextInput({
  onChange,
  size = 'md',
  prefix,
  suffix,
  numeric = false,
  width,
  id,
  ...rest
}: TextInputProps) {
  const wiring = useField(id);
  return (
    <span className={size === 'md' ? css.frame : `${css.frame} ${css[size]}`} style={frameWidth(width)}>
      {prefix && <span className={css.side}>{prefix}</span>}
      <input
        type="text"
        {...wiring}
        {...rest}
        className={numeric ? `${css.input} ${css.num}` : css.input}
        onChange={onChange && ((event) => onChange(event.target.value, event))}
      />
      {suffix && <span className={css.side}>{suffix}</span>}
    </span>
  );
}
