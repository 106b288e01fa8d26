import { ButtonLink } from '../ui/ButtonLink';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { notFoundText } from './laterText';

/** Shown for paths that no page has. */
export const NotFoundPage = () => (
  <Page title={notFoundText.title}>
    <Panel flush>
      <EmptyState
        title={notFoundText.title}
        actions={
          <ButtonLink to="/" kind="primary">
            {notFoundText.toDashboard}
          </ButtonLink>
        }
      >
        {notFoundText.intro}
      </EmptyState>
    </Panel>
  </Page>
);
