import { useState } from 'react';
import { TextInput, type TextInputProps } from '../ui/form/TextInput';
import { passwordFieldText as text } from './authText';

/** Password field with a button that shows the text. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  const labels =
    props.name === 'current-password'
      ? { show: text.showCurrentLabel, hide: text.hideCurrentLabel }
      : { show: text.showLabel, hide: text.hideLabel };
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="s12"
          aria-label={labels[shown ? 'hide' : 'show']}
          onClick={() => setShown(!shown)}
        >
          {shown ? text.hide : text.show}
        </button>
      }
    />
  );
}
