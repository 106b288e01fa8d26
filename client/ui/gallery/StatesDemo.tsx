import { Link } from 'react-router-dom';
import { Button } from '../Button';
import { EmptyState } from '../feedback/EmptyState';
import { ErrorState } from '../feedback/ErrorState';
import { OfflineBand } from '../frame/OfflineBand';
import { Page } from '../layout/Page';
import { Panel } from '../layout/Panel';
import { Skeleton } from '../feedback/Skeleton';
import { demoNow } from './demoJobs';
import css from './gallery.module.css';

export function StatesDemo() {
  return (
    <Page title="States">
      <OfflineBand since={demoNow - 24 * 60_000} waiting={3} onTry={() => {}} />
      <div className={css.two}>
        <div className={css.stack}>
          <Panel title="All Estimates" note="Mine, Revision" flush>
            <EmptyState
              title="Nothing matches these filters"
              actions={
                <>
                  <Button>Clear filters</Button>
                  <Button kind="primary">New estimate</Button>
                </>
              }
            >
              38 jobs are active without them.
            </EmptyState>
          </Panel>
          <Panel title="Loading" note="rows take the place they will keep" flush>
            <Skeleton rows={6} label="Loading estimates" />
          </Panel>
        </div>
        <div className={css.stack}>
          <Panel title="Item catalog" flush>
            <ErrorState title="Error loading item catalog" onRetry={() => {}} detail="request 7f3a-19c2 · 14:26:08">
              The server did not answer within 10 s. What you typed is kept in this browser.
            </ErrorState>
          </Panel>
          <Panel flush>
            <EmptyState title="You may not open billing">
              It is for admins. Ask one, or go <Link to="/list">back to Estimates</Link>.
            </EmptyState>
          </Panel>
        </div>
      </div>
    </Page>
  );
}
