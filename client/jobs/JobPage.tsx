import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { JobPageView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { usePage } from '../live/LiveProvider';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { JobGone } from './JobGone';
import { JobScreen } from './JobScreen';
import { JobSkeleton } from './JobSkeleton';

/** As the server reads it: anything else answers like an unknown job, and needs no asking. */
const idOf = (text: string | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= 2_147_483_647 ? Number(text) : null;

/** /jobs/{id} (spec §2 "Job detail"). */
export function JobPage() {
  const id = idOf(useParams().id);
  return id === null ? <JobGone last={null} /> : <OpenJob key={id} id={id} />;
}

function OpenJob({ id }: { id: number }) {
  const me = useMe();
  const heard = usePage('jobPage', id) && me.active;
  const job = useLiveQuery(queries.job(id), heard);
  const notes = useLiveQuery(queries.notes(id), heard && job.data !== undefined);
  const last = useRef<JobPageView | null>(null);
  last.current = job.data ?? last.current;

  // Asked for again and not found: what is still held of it is history.
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
      <Page title="Job" back={{ to: '/', label: 'To the dashboard' }}>
        <Panel flush>
          <ErrorState
            title={
              error instanceof CallError && error.status === 403
                ? 'You may not open this job'
                : 'The job could not be loaded'
            }
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
