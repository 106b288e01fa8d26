import { ButtonLink } from '../ui/ButtonLink';
import { EmptyState } from '../ui/EmptyState';
import { Page } from '../ui/Page';

/** A page that is not there yet, and says so plainly; no link leads to it. */
export const NotYet = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState title="This page is not there yet." actions={<ButtonLink to="/">To the dashboard</ButtonLink>} />
  </Page>
);
