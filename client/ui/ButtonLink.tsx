import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './buttonClass';

/** A link that looks like a button: leads to a page, does nothing. */
export const ButtonLink = ({ kind, size, wide, ...rest }: ButtonLook & Omit<LinkProps, 'className' | 'style'>) => (
  <Link {...rest} className={buttonClass({ kind, size, wide })} />
);
