import { Suspense } from 'react';
import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { Page } from '../ui/layout/Page';
import { ShowWhenLoaded } from '../ui/layout/ShowWhenLoaded';
import { OpenQuestions } from './OpenQuestions';
import { Figures } from './Figures';
import { InWork } from './drafter/InWork';
import { JobRows } from './JobRows';
import { NewEstimateLink } from './NewEstimateLink';
import { NewEstimatePanel } from './NewEstimatePanel';
import { RecentJobs } from './RecentJobs';
import { lazyPart } from '../ui/feedback/lazyPart';
import { Waiting } from './Waiting';
import css from './home.module.css';
import { homeText } from './homeText';

const SetUpPanel = lazyPart(
  () => import('../users/SetUpPanel'),
  (m) => m.SetUpPanel,
);

const WinRates = lazyPart(
  () => import('../quotes/sales/WinRates'),
  (m) => m.WinRates,
);

/** Client roles: open questions, their jobs, and the form for a new estimate. */
export function OutsideHome() {
  const me = useMe();
  const submits = can['job.submit'](me.viewer);
  return (
    <Page title={me.user.companyName ?? homeText.dashboard} tab={homeText.dashboard} actions={<NewEstimateLink />}>
      <div className={submits ? `${css.columns} ${css.withForm}` : css.columns}>
        <div className={css.stack}>
          {me.user.role === 'client' && !me.user.userSetupComplete && (
            <Suspense fallback={null}>
              <SetUpPanel user={me.user} />
            </Suspense>
          )}
          <Waiting />
          <JobRows path="/" label={homeText.dashboardLabel}>
            <OpenQuestions />
            <ShowWhenLoaded>
              <RecentJobs />
            </ShowWhenLoaded>
          </JobRows>
          {submits && (
            <ShowWhenLoaded>
              <div className={css.two}>
                <InWork />
                <Figures admin={false} />
              </div>
            </ShowWhenLoaded>
          )}
          {can['quote.create'](me.viewer) && (
            <ShowWhenLoaded>
              <Suspense fallback={null}>
                <WinRates />
              </Suspense>
            </ShowWhenLoaded>
          )}
        </div>
        <div className={css.stack}>
          {submits ? (
            <NewEstimatePanel />
          ) : (
            <>
              <InWork />
              <ShowWhenLoaded>
                <Figures admin={false} />
              </ShowWhenLoaded>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
