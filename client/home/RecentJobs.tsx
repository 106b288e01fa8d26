import { Link, useNavigate } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { chosenJobs } from '../jobs/list/chosenJobs';
import { jobTone } from '../jobs/jobTone';
import { Panel } from '../ui/layout/Panel';
import { Table } from '../ui/layout/Table';
import { useStableRows } from '../ui/board/useStableRows';
import { JobsState } from './JobsState';
import { JobsShown } from './JobsShown';
import { recentColumns } from './jobColumns';
import css from './home.module.css';
import { recentText } from './homeText';

const none: readonly JobView[] = [];

/** The newest jobs that the user can see (R7); how many is the user's setting numJobsIndex. */
export function RecentJobs() {
  const me = useMe();
  const navigate = useNavigate();
  const { numJobsIndex, role } = me.user;
  const recent = useLiveQuery(
    queries.jobs({ num: numJobsIndex, ...chosenJobs(me.user, me.staff) }, { id: me.user._id, staff: me.staff }),
  );
  const { placed, hand } = useStableRows(recent.data ?? none);
  const gone = new Set(placed.filter((place) => place.gone).map(({ row }) => row._id));
  return (
    <Panel
      title={recentText.title}
      count={recent.data?.length}
      flush
      actions={
        <>
          {role === 'client' && <Link to="/jobs?mineOnly=true">{recentText.mine}</Link>}
          <Link to="/jobs">{recentText.all}</Link>
          <JobsShown />
        </>
      }
    >
      <JobsState
        query={recent}
        found={placed.length}
        failed={recentText.failed}
        loading={recentText.loading}
        expect={numJobsIndex}
        empty={recentText.empty}
        emptyNote={recentText.emptyNote}
      >
        <div className={css.wide}>
          <Table
            label={recentText.title}
            columns={recentColumns(me)}
            rows={placed.map(({ row }) => row)}
            rowKey={(job) => job._id}
            job={(job) => job._id}
            onOpen={(job) => navigate(`/jobs/${job._id}`)}
            gone={(job) => gone.has(job._id)}
            tone={(job) => jobTone(job, role)}
            hand={hand}
          />
        </div>
      </JobsState>
    </Panel>
  );
}
