import { useMemo } from 'react';
import type { JobView } from '../../common/jobs/job';
import { byDue } from '../../common/jobs/matches';
import { messageOf } from '../api/CallError';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { ReleaseList } from './ReleaseList';
import { useWaitingJobs } from './useWaitingJobs';
import { ValidateList } from './ValidateList';
import css from './queue.module.css';

const none: readonly JobView[] = [];

/** What waits for an admin, each decided where it stands: what is due first, what waits longest on top. */
export function WaitingQueue() {
  const waiting = useWaitingJobs();
  const jobs = waiting.data ?? none;
  const review = useMemo(() => jobs.filter((job) => job.statusCurrent === 'Review').sort(byDue), [jobs]);
  const submitted = useMemo(() => jobs.filter((job) => job.statusCurrent === 'Submitted').reverse(), [jobs]);
  if (waiting.isError && !waiting.data) {
    return (
      <Panel flush>
        <ErrorState
          title="Error loading what waits"
          onRetry={() => void waiting.refetch()}
          retrying={waiting.isFetching}
        >
          {messageOf(waiting.error)}
        </ErrorState>
      </Panel>
    );
  }
  if (!waiting.data) {
    return (
      <Panel flush>
        <Skeleton rows={6} roomy columns={[76, 220, null, 60, 230]} label="Loading what waits" />
      </Panel>
    );
  }
  return (
    <Panel flush>
      {/* What has just been decided may still stand in the lists: they know best whether there is nothing. */}
      <div className={css.lists}>
        <ReleaseList jobs={review} />
        <ValidateList jobs={submitted} />
      </div>
      <div className={css.nothing}>
        <EmptyState title="Nothing waits for you" compact>
          Submitted jobs and drafts in review appear here by themselves, the oldest on top.
        </EmptyState>
      </div>
    </Panel>
  );
}
