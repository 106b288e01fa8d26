import { ButtonLink } from '../ui/ButtonLink';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { noAccessText } from './accessText';

/** Shown instead of a page that the user may not open. */
export const NoAccessPage = ({ page }: { page: string }) => (
  <Page title={noAccessText.title(page)}>
    <Panel flush>
      <EmptyState
        title={noAccessText.title(page)}
        actions={
          <ButtonLink to="/" kind="primary">
            {noAccessText.toDashboard}
          </ButtonLink>
        }
      >
        {noAccessText.intro}
      </EmptyState>
    </Panel>
  </Page>
);
