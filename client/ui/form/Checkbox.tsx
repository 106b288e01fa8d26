import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react';
import css from './Checkbox.module.css';

interface CheckboxProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'type' | 'onChange' | 'ref'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Indeterminate: some of the rows below are checked. */
  mixed?: boolean;
  /** Without a visible label, pass `aria-label`. */
  children?: ReactNode;
}

export function Checkbox({ checked, onChange, mixed = false, children, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={css.checkbox}>
      <span className={css.box}>
        <input
          {...rest}
          ref={input}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <svg
          width="12"
          height="12"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d={mixed ? 'M3 8h10' : 'M3 8.5l3.2 3.2L13 4.8'} />
        </svg>
      </span>
      {children != null && <span>{children}</span>}
    </label>
  );
}
