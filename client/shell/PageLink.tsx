import { Link, type LinkProps } from 'react-router-dom';
import { notYet } from '../pageList';

/** A link to a page of ours; none where the page is not there yet. */
export const PageLink = ({ to, ...rest }: LinkProps & { to: string }) =>
  notYet(to) ? null : <Link {...rest} to={to} />;
