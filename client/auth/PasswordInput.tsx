import { useState } from 'react';
import { TextInput, type TextInputProps } from '../ui/TextInput';

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
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
          aria-label={`${shown ? 'Hide' : 'Show'} ${props.name === 'current-password' ? 'current ' : ''}password`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
