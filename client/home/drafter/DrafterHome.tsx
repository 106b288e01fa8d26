import { Suspense } from 'react';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { Page } from '../../ui/layout/Page';
import { ShowWhenLoaded } from '../../ui/layout/ShowWhenLoaded';
import { BoardFigures } from '../board/BoardFigures';
import { Figures } from '../Figures';
import { FreeJobs } from './FreeJobs';
import { InWork } from './InWork';
import { JobRows } from '../JobRows';
import { NewEstimateLink } from '../NewEstimateLink';
import { NewEstimatePanel } from '../NewEstimatePanel';
import { OwnJobs } from '../OwnJobs';
import { RecentJobs } from '../RecentJobs';
import { useBoard } from '../board/useBoard';
import { useWhenIdle } from '../../ui/layout/useWhenIdle';
import { Waiting } from '../Waiting';
import { ViewSwitch } from '../board/ViewSwitch';
import css from '../home.module.css';
import { homeText } from '../homeText';

/** Loaded after the jobs, to keep the dashboard's first load small. */
const NextJob = lazyPart(
  () => import('../../planning/NextJob'),
  (m) => m.NextJob,
);
const DrafterSchedule = lazyPart(
  () => import('./DrafterSchedule'),
  (m) => m.DrafterSchedule,
);

/** Drafters: their own jobs by due time, then unassigned ones. */
export function DrafterHome() {
  const { data: board } = useBoard();
  const idle = useWhenIdle();
  return (
    <Page
      title={homeText.dashboard}
      beside={board && <BoardFigures jobs={board} urgent />}
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
            <OwnJobs />
            <Suspense fallback={<div className={css.nextJob} />}>
              {idle ? <NextJob /> : <div className={css.nextJob} />}
            </Suspense>
            <ShowWhenLoaded>
              <FreeJobs />
              <RecentJobs />
              <NewEstimatePanel />
            </ShowWhenLoaded>
          </JobRows>
        </div>
        <div className={css.stack}>
          <InWork overdue />
          <ShowWhenLoaded>
            <Figures admin={false} />
          </ShowWhenLoaded>
        </div>
      </div>
      <ShowWhenLoaded>
        <Suspense fallback={null}>{idle && <DrafterSchedule />}</Suspense>
      </ShowWhenLoaded>
    </Page>
  );
}
