import { Page } from '../ui/Page';
import { AdminTools } from './AdminTools';
import { Drafters } from './Drafters';
import { Figures } from './Figures';
import { InWork } from './InWork';
import { JobRows } from './JobRows';
import { NewEstimateLink } from './NewEstimateLink';
import { NewEstimatePanel } from './NewEstimatePanel';
import { RecentJobs } from './RecentJobs';
import { ViewSwitch } from './ViewSwitch';
import { WaitingQueue } from './WaitingQueue';
import { WaitingTitle } from './WaitingTitle';
import css from './home.module.css';

/** Admin and above: what waits for a decision on top, the figures beside it. */
export const AdminHome = () => (
  <Page
    title="Waiting for a decision"
    tab="Dashboard"
    beside={<WaitingTitle />}
    actions={
      <>
        <NewEstimateLink />
        <ViewSwitch />
      </>
    }
  >
    <div className={css.columns}>
      <div className={css.stack}>
        <JobRows path="/" label="the dashboard">
          <WaitingQueue />
          <RecentJobs />
          <NewEstimatePanel />
        </JobRows>
      </div>
      <div className={css.stack}>
        <Figures admin />
        <InWork overdue />
        <Drafters />
        <AdminTools />
      </div>
    </div>
  </Page>
);
