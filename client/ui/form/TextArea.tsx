import type { ChangeEvent, ComponentPropsWithRef } from 'react';
import { useField } from './fieldContext';
import css from './input.module.css';

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style' | 'onChange'> {
  onChange?: (value: string, event: ChangeEvent<HTMLTextAreaElement>) => void;
}

/** Grows with its text, if the browser supports it. */
export function TextArea({ onChange, id, ...rest }: TextAreaProps) {
  const wiring = useField(id);
  return (
    <span className={`${css.frame} ${css.area}`}>
      <textarea
        {...wiring}
        {...rest}
        className={css.input}
        onChange={onChange && ((event) => onChange(event.target.value, event))}
      />
    </span>
  );
}
