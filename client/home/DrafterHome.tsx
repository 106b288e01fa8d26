import { Page } from '../ui/Page';
import { BoardFigures } from './BoardFigures';
import { DraftersChart } from './DraftersChart';
import { Figures } from './Figures';
import { FreeJobs } from './FreeJobs';
import { InWork } from './InWork';
import { JobRows } from './JobRows';
import { NewEstimateLink } from './NewEstimateLink';
import { NewEstimatePanel } from './NewEstimatePanel';
import { OwnJobs } from './OwnJobs';
import { RecentJobs } from './RecentJobs';
import { useBoard } from './useBoard';
import { ViewSwitch } from './ViewSwitch';
import css from './home.module.css';

/** Drafters: their own jobs by due time, then what is free to take. */
export function DrafterHome() {
  const { data: board } = useBoard();
  return (
    <Page
      title="Dashboard"
      beside={board && <BoardFigures jobs={board} />}
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
            <OwnJobs />
            <FreeJobs />
            <RecentJobs />
            <NewEstimatePanel />
          </JobRows>
        </div>
        <div className={css.stack}>
          <InWork overdue />
          <Figures admin={false} />
        </div>
      </div>
      <DraftersChart />
    </Page>
  );
}
