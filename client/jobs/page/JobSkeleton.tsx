import { Page } from '../../ui/layout/Page';
import { Panel } from '../../ui/layout/Panel';
import { SideColumn } from '../../ui/layout/SideColumn';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { SkeletonBar } from '../../ui/feedback/SkeletonBar';
import css from './job.module.css';
import { factsText, filesText, jobPageText } from '../jobText';

/** Placeholder with the layout of the loaded page. */
export const JobSkeleton = () => (
  <Page
    large
    fill
    tab={jobPageText.job}
    back={{ to: '/', label: jobPageText.toDashboard }}
    title={
      <>
        <span className="hidden">{jobPageText.job}</span>
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
        <Panel title={jobPageText.notes} flush fill>
          <Skeleton rows={6} columns={[90, 120, null, 70]} roomy label={jobPageText.loading} />
        </Panel>
      </div>
      <SideColumn>
        <Panel title={factsText.title} flush>
          <Skeleton rows={6} columns={[80, 160, null]} label={jobPageText.loadingDetails} />
        </Panel>
        <Panel title={filesText.title} flush>
          <Skeleton rows={4} columns={[180, null, 40]} label={jobPageText.loadingFiles} />
        </Panel>
      </SideColumn>
    </div>
  </Page>
);
