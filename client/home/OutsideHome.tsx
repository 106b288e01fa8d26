import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { Page } from '../ui/Page';
import { AskedOfYou } from './AskedOfYou';
import { Figures } from './Figures';
import { InWork } from './InWork';
import { JobRows } from './JobRows';
import { NewEstimateLink } from './NewEstimateLink';
import { NewEstimatePanel } from './NewEstimatePanel';
import { RecentJobs } from './RecentJobs';
import css from './home.module.css';

/** Outside roles: what is asked of them, their jobs, and the next estimate beside them. */
export function OutsideHome() {
  const me = useMe();
  const submits = can['job.submit'](me.viewer);
  return (
    <Page title={me.user.companyName ?? 'Dashboard'} tab="Dashboard" actions={<NewEstimateLink />}>
      <div className={submits ? `${css.columns} ${css.withForm}` : css.columns}>
        <div className={css.stack}>
          <JobRows path="/" label="the dashboard">
            <AskedOfYou />
            <RecentJobs />
          </JobRows>
          {submits && (
            <div className={css.two}>
              <InWork />
              <Figures admin={false} />
            </div>
          )}
        </div>
        <div className={css.stack}>
          {submits ? (
            <NewEstimatePanel />
          ) : (
            <>
              <InWork />
              <Figures admin={false} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
