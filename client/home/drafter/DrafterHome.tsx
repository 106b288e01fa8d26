import { Page } from '../../ui/layout/Page';
import { ShowWhenLoaded } from '../../ui/layout/ShowWhenLoaded';
import { BoardFigures } from '../board/BoardFigures';
import { DraftersChart } from './DraftersChart';
import { Figures } from '../Figures';
import { FreeJobs } from './FreeJobs';
import { InWork } from './InWork';
import { JobRows } from '../JobRows';
import { NewEstimateLink } from '../NewEstimateLink';
import { NewEstimatePanel } from '../NewEstimatePanel';
import { OwnJobs } from '../OwnJobs';
import { RecentJobs } from '../RecentJobs';
import { useBoard } from '../board/useBoard';
import { ViewSwitch } from '../board/ViewSwitch';
import css from '../home.module.css';
import { homeText } from '../homeText';

/** Drafters: their own jobs by due time, then unassigned ones. */
export function DrafterHome() {
  const { data: board } = useBoard();
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
          <JobRows path="/" label={homeText.dashboardLabel}>
            <OwnJobs />
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
        <DraftersChart />
      </ShowWhenLoaded>
    </Page>
  );
}
