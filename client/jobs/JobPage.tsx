import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { pathId } from '../../common/api/pathId';
import type { JobPageView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { CallError } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { usePage } from '../live/LiveProvider';
import { useJobPresence } from '../live/presence/followPresence';
import { LoadError } from '../api/LoadError';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { JobGone } from './page/JobGone';
import { JobScreen } from './page/JobScreen';
import { JobSkeleton } from './page/JobSkeleton';
import { jobPageText } from './jobText';
import { useAnnounceViewedFile } from './presence/useAnnounceViewedFile';

/** /jobs/{id} (R7). */
export function JobPage() {
  const id = pathId(useParams().id);
  return id === null ? <JobGone last={null} /> : <OpenJob key={id} id={id} />;
}

function OpenJob({ id }: { id: number }) {
  const me = useMe();
  useJobPresence(id);
  useAnnounceViewedFile(id);
  const ready = usePage('jobPage', id) && me.active;
  const job = useLiveQuery(queries.jobDetail(id), ready);
  const notes = useLiveQuery(queries.notes(id), ready && job.data !== undefined);
  const last = useRef<JobPageView | null>(null);
  last.current = job.data ?? last.current;

  // Not found on a refetch: the job was deleted, or access to it was removed.
  if (job.error instanceof CallError && job.error.status === 404) return <JobGone last={last.current} />;
  if (job.data) {
    return <JobScreen job={job.data} notes={notes.data} notesQuery={notes} me={me} />;
  }
  if (job.error) {
    const { error } = job;
    return (
      <Page title={jobPageText.job} back={{ to: '/', label: jobPageText.toDashboard }}>
        <Panel flush>
          <LoadError
            title={error instanceof CallError && error.status === 403 ? jobPageText.noAccess : jobPageText.failed}
            query={job}
          />
        </Panel>
      </Page>
    );
  }
  return <JobSkeleton />;
}
