import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './buttonClass';

/** A link styled as a button, to open a page. */
export const ButtonLink = ({ kind, size, wide, ...rest }: ButtonLook & Omit<LinkProps, 'className' | 'style'>) => (
  <Link {...rest} className={buttonClass({ kind, size, wide })} />
);
