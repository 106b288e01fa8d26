import { texts } from '../../../common/api/errors';
import type { JobPageView } from '../../../common/jobs/job';
import { jobTitle } from '../../../common/jobs/row';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Page } from '../../ui/layout/Page';
import { Panel } from '../../ui/layout/Panel';
import { jobPageText } from '../jobText';

/** A job that doesn't exist, that this reader may not see, or that was deleted while open. */
export const JobGone = ({ last }: { last: JobPageView | null }) => (
  <Page title={last ? jobTitle(last) : jobPageText.job} back={{ to: '/', label: jobPageText.toDashboard }}>
    <Panel flush>
      <EmptyState
        title={last ? jobPageText.unavailable(last.num) : jobPageText.gone}
        actions={
          <ButtonLink to="/" kind="primary">
            {jobPageText.toDashboard}
          </ButtonLink>
        }
      >
        {last ? jobPageText.goneWhy(last.name) : texts.maybeDeleted}
      </EmptyState>
    </Panel>
  </Page>
);
