import { TextInput, type TextInputProps } from './TextInput';

interface NumberInputProps extends Omit<TextInputProps, 'type' | 'inputMode'> {
  /** Whole numbers only: a phone shows digits without a point. */
  whole?: boolean;
}

/** A number typed as text: no spinner, no wheel, no rounding; the form reads and judges it. */
export const NumberInput = ({ whole = false, ...rest }: NumberInputProps) => (
  <TextInput autoComplete="off" {...rest} inputMode={whole ? 'numeric' : 'decimal'} />
);
