import { TextInput, type TextInputProps } from './TextInput';

interface NumberInputProps extends Omit<TextInputProps, 'type' | 'inputMode'> {
  /** Whole numbers only; phones show a keypad without a decimal point. */
  whole?: boolean;
}

/** A number entered as text, without spinner, mouse wheel or rounding; the form parses and validates it. */
export const NumberInput = ({ whole = false, ...rest }: NumberInputProps) => (
  <TextInput autoComplete="off" {...rest} inputMode={whole ? 'numeric' : 'decimal'} />
);
