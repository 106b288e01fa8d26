import { useNavigate } from 'react-router-dom';
import { isMine } from '../../common/jobs/matches';
import { useMe } from '../access/useMe';
import { jobTone } from '../jobs/jobTone';
import { Panel } from '../ui/Panel';
import { Table } from '../ui/Table';
import { useSteady } from '../ui/useSteady';
import { JobsState } from './JobsState';
import { workColumns } from './jobColumns';
import { useBoard } from './useBoard';

/** What this drafter has on the table, first due on top. */
export function OwnJobs() {
  const me = useMe();
  const navigate = useNavigate();
  const board = useBoard();
  const own = (board.data ?? []).filter((job) => isMine(job, { id: me.user._id, staff: true }));
  const { placed, hand } = useSteady(own);
  const gone = new Set(placed.filter((place) => place.gone).map(({ row }) => row._id));
  return (
    <Panel title="Your jobs" count={board.data && own.length} flush accent={own.length > 0}>
      <JobsState
        query={board}
        found={placed.length}
        what="your jobs"
        expect={3}
        empty="You have no jobs"
        emptyNote="Take one below, or on the workflow board."
      >
        <Table
          label="Your jobs"
          columns={workColumns()}
          rows={placed.map(({ row }) => row)}
          rowKey={(job) => job._id}
          job={(job) => job._id}
          onOpen={(job) => navigate(`/jobs/${job._id}`)}
          gone={(job) => gone.has(job._id)}
          tone={(job) => jobTone(job, me.user.role)}
          hand={hand}
        />
      </JobsState>
    </Panel>
  );
}
