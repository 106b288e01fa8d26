import { texts } from '../../common/api/errors';
import type { JobPageView } from '../../common/jobs/job';
import { jobTitle } from '../../common/jobs/row';
import { ButtonLink } from '../ui/ButtonLink';
import { EmptyState } from '../ui/EmptyState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';

/** A job that is not there, or not for this reader; or one that went away while it was open. */
export const JobGone = ({ last }: { last: JobPageView | null }) => (
  <Page title={last ? jobTitle(last) : 'Job'} back={{ to: '/', label: 'To the dashboard' }}>
    <Panel flush>
      <EmptyState
        title={last ? `${last.num} is no longer there` : 'There is no such job'}
        actions={
          <ButtonLink to="/" kind="primary">
            To the dashboard
          </ButtonLink>
        }
      >
        {last ? `Somebody deleted ${last.name} while you had it open, or took away your access to it.` : texts.notFound}
      </EmptyState>
    </Panel>
  </Page>
);
