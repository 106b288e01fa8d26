import { useNavigate } from 'react-router-dom';
import { useMe } from '../access/useMe';
import { jobTone } from '../jobs/jobTone';
import { Panel } from '../ui/Panel';
import { Table } from '../ui/Table';
import { useSteady } from '../ui/useSteady';
import { JobsState } from './JobsState';
import { workColumns } from './jobColumns';
import { TakeJob } from './TakeJob';
import { useBoard } from './useBoard';
import { mayTake } from './useTakeJob';

/** What nobody has yet and this drafter may take, first due on top. */
export function FreeJobs() {
  const me = useMe();
  const navigate = useNavigate();
  const board = useBoard();
  const free = (board.data ?? []).filter((job) => mayTake(job, me));
  const { placed, hand } = useSteady(free);
  const gone = new Set(placed.filter((place) => place.gone).map(({ row }) => row._id));
  return (
    <Panel title="Free to take" count={board.data && free.length} flush>
      <JobsState
        query={board}
        found={placed.length}
        what="free jobs"
        expect={3}
        empty="Nothing is free"
        emptyNote="Validated jobs appear here by themselves, first due on top."
      >
        <Table
          label="Free to take"
          columns={workColumns((job) => <TakeJob job={job} gone={gone.has(job._id)} />)}
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
