import { supportEmail } from '../state/supportEmail';

/** A mail to whoever looks after this house (spec §2 "Navigation"); quiet among the entries of the bar. */
export const EmailUs = ({ quiet = false }: { quiet?: boolean }) => (
  <a href={`mailto:${supportEmail()}`} className={quiet ? 't2' : undefined}>
    Email us
  </a>
);
