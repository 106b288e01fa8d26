import { BarePage } from '../ui/BarePage';
import { ButtonLink } from '../ui/ButtonLink';
import { EmailUs } from './EmailUs';
import { VisitorNav } from './VisitorNav';

/** A page for visitors that is not there yet, and says so. */
export const NotYetForVisitors = ({ title }: { title: string }) => (
  <BarePage title={title} nav={<VisitorNav />} foot={<EmailUs />}>
    <p>This page is not there yet.</p>
    <ButtonLink to="/login">To the sign-in</ButtonLink>
  </BarePage>
);
