import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass';

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> {
  /** The request is in flight: shown at once, keeps the button's width, ignores further clicks. */
  pending?: boolean;
}

export function Button({ kind, size, wide, pending = false, type = 'button', onClick, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, wide })}
      onClick={click}
      data-pending={pending || undefined}
      aria-busy={pending || undefined}
    />
  );
}
