import type { ComponentPropsWithRef, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass';

export interface IconButtonProps
  extends Omit<ButtonLook, 'wide'>,
    Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'aria-label' | 'children'> {
  /** Accessible name, also shown on hover. */
  label: string;
  children: ReactNode;
}

/** A square button with only a glyph. */
export const IconButton = ({
  kind = 'ghost',
  size,
  label,
  type = 'button',
  title = label,
  ...rest
}: IconButtonProps) => (
  <button {...rest} type={type} className={buttonClass({ kind, size }, true)} aria-label={label} title={title} />
);
