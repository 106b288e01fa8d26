import { Link, useNavigate } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { chosenJobs } from '../jobs/chosenJobs';
import { jobTone } from '../jobs/jobTone';
import { Panel } from '../ui/Panel';
import { Table } from '../ui/Table';
import { useSteady } from '../ui/useSteady';
import { JobsState } from './JobsState';
import { JobsShown } from './JobsShown';
import { recentColumns } from './jobColumns';

const none: readonly JobView[] = [];

/** The last N jobs that this person may see (spec §2 "Home dashboard"); N is the person's own (numJobsIndex). */
export function RecentJobs() {
  const me = useMe();
  const navigate = useNavigate();
  const { numJobsIndex, role } = me.user;
  const recent = useLiveQuery(
    queries.jobs({ num: numJobsIndex, ...chosenJobs(me.user, me.staff) }, { id: me.user._id, staff: me.staff }),
  );
  const { placed, hand } = useSteady(recent.data ?? none);
  const gone = new Set(placed.filter((place) => place.gone).map(({ row }) => row._id));
  return (
    <Panel
      title="Last jobs"
      count={recent.data?.length}
      flush
      actions={
        <>
          {role === 'client' && <Link to="/jobs?mineOnly=true">My estimates</Link>}
          <Link to="/jobs">All estimates</Link>
          <JobsShown />
        </>
      }
    >
      <JobsState
        query={recent}
        found={placed.length}
        what="the last jobs"
        expect={numJobsIndex}
        empty="No jobs yet"
        emptyNote="Jobs appear here by themselves, the newest on top."
      >
        <Table
          label="Last jobs"
          columns={recentColumns(me)}
          rows={placed.map(({ row }) => row)}
          rowKey={(job) => job._id}
          job={(job) => job._id}
          onOpen={(job) => navigate(`/jobs/${job._id}`)}
          gone={(job) => gone.has(job._id)}
          tone={(job) => jobTone(job, role)}
          hand={hand}
        />
      </JobsState>
    </Panel>
  );
}
