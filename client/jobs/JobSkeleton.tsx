import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { SideColumn } from '../ui/SideColumn';
import { Skeleton } from '../ui/Skeleton';
import { SkeletonBar } from '../ui/SkeletonBar';
import css from './job.module.css';

/** The page in the places that it will keep. */
export const JobSkeleton = () => (
  <Page
    large
    fill
    tab="Job"
    back={{ to: '/', label: 'To the dashboard' }}
    title={
      <>
        <span className="hidden">Job</span>
        <SkeletonBar width={180} />
      </>
    }
    beside={<SkeletonBar width={220} />}
    under={<SkeletonBar width={320} />}
  >
    <div className={css.ghost}>
      <SkeletonBar width="100%" />
      <SkeletonBar width="72%" />
    </div>
    <div className={css.cols}>
      <div className={css.main}>
        <Panel title="Notes" flush fill>
          <Skeleton rows={6} columns={[90, 120, null, 70]} roomy label="Loading the job" />
        </Panel>
      </div>
      <SideColumn>
        <Panel title="Facts" flush>
          <Skeleton rows={6} columns={[80, 160, null]} label="Loading facts" />
        </Panel>
        <Panel title="Files" flush>
          <Skeleton rows={4} columns={[180, null, 40]} label="Loading files" />
        </Panel>
      </SideColumn>
    </div>
  </Page>
);
