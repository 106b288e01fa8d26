import { Suspense } from 'react';
import { lazyPart } from '../ui/feedback/lazyPart';
import { Page } from '../ui/layout/Page';
import { ShowWhenLoaded } from '../ui/layout/ShowWhenLoaded';
import { AdminTools } from './AdminTools';
import { Drafters } from './drafter/Drafters';
import { Figures } from './Figures';
import { InWork } from './drafter/InWork';
import { JobRows } from './JobRows';
import { NewEstimateLink } from './NewEstimateLink';
import { NewEstimatePanel } from './NewEstimatePanel';
import { RecentJobs } from './RecentJobs';
import { Waiting } from './Waiting';
import { ViewSwitch } from './board/ViewSwitch';
import { QueueSkeleton } from './queue/QueueSkeleton';
import { WaitingTitle } from './queue/WaitingTitle';
import css from './home.module.css';
import { homeText } from './homeText';

/** Loaded on demand: drafters and clients have no queue, and share the dashboard's first load. */
const WaitingQueue = lazyPart(
  () => import('./queue/WaitingQueue'),
  (m) => m.WaitingQueue,
);

const Workload = lazyPart(
  () => import('../planning/Workload'),
  (m) => m.Workload,
);

/** Admin and above: the queue of decisions, with figures beside it. */
export const AdminHome = () => (
  <Page
    title={homeText.needsDecision}
    tab={homeText.dashboard}
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
        <Waiting />
        <JobRows path="/" label={homeText.dashboardLabel}>
          <Suspense fallback={<QueueSkeleton />}>
            <WaitingQueue />
            <ShowWhenLoaded>
              <RecentJobs />
              <NewEstimatePanel />
            </ShowWhenLoaded>
          </Suspense>
        </JobRows>
      </div>
      <div className={css.stack}>
        <Figures admin />
        <ShowWhenLoaded>
          <InWork overdue />
          <Drafters />
          <Suspense fallback={null}>
            <Workload />
          </Suspense>
          <AdminTools />
        </ShowWhenLoaded>
      </div>
    </div>
  </Page>
);
