import { supportEmail } from '../state/supportEmail';
import { emailUsText } from './shellText';

/** Opens an email to support (R7); `quiet` in the bar. */
export const EmailUs = ({ quiet = false }: { quiet?: boolean }) => (
  <a href={`mailto:${supportEmail()}`} className={quiet ? 't2' : undefined}>
    {emailUsText.link}
  </a>
);
