import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { pathId } from '../../common/api/pathId';
import type { JobPageView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { usePage } from '../live/LiveProvider';
import { ErrorState } from '../ui/feedback/ErrorState';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { JobGone } from './page/JobGone';
import { JobScreen } from './page/JobScreen';
import { JobSkeleton } from './page/JobSkeleton';
import { jobPageText } from './jobText';

/** /jobs/{id} (R7). */
export function JobPage() {
  const id = pathId(useParams().id);
  return id === null ? <JobGone last={null} /> : <OpenJob key={id} id={id} />;
}

function OpenJob({ id }: { id: number }) {
  const me = useMe();
  const ready = usePage('jobPage', id) && me.active;
  const job = useLiveQuery(queries.jobDetail(id), ready);
  const notes = useLiveQuery(queries.notes(id), ready && job.data !== undefined);
  const last = useRef<JobPageView | null>(null);
  last.current = job.data ?? last.current;

  // Not found on a refetch: the job was deleted, or access to it was removed.
  if (job.error instanceof CallError && job.error.status === 404) return <JobGone last={last.current} />;
  if (job.data) {
    return (
      <JobScreen
        job={job.data}
        notes={notes.data}
        notesError={notes.error}
        onNotesRetry={() => void notes.refetch()}
        me={me}
      />
    );
  }
  if (job.error) {
    const { error } = job;
    return (
      <Page title={jobPageText.job} back={{ to: '/', label: jobPageText.toDashboard }}>
        <Panel flush>
          <ErrorState
            title={error instanceof CallError && error.status === 403 ? jobPageText.noAccess : jobPageText.failed}
            onRetry={() => void job.refetch()}
            retrying={job.isFetching}
          >
            {messageOf(error)}
          </ErrorState>
        </Panel>
      </Page>
    );
  }
  return <JobSkeleton />;
}
