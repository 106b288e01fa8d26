import { useNavigate } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { jobTone } from '../jobs/jobTone';
import { Panel } from '../ui/Panel';
import { Table } from '../ui/Table';
import { useSteady } from '../ui/useSteady';
import { type JobColumn, workColumns } from './jobColumns';
import { JobsState } from './JobsState';
import { useBoard } from './useBoard';

interface WorkListProps {
  title: string;
  /** In the middle of a sentence. */
  what: string;
  belongs: (job: JobView) => boolean;
  /** Stands out while there is something in it. */
  accent?: boolean;
  empty: string;
  emptyNote: string;
  /** What may be done with a row; `gone` once it belongs here no more. */
  action?: (job: JobView, gone: boolean) => ReturnType<JobColumn['cell']>;
}

/** Jobs of the board that a drafter looks at as a list, first due on top; no row moves under the hand. */
export function WorkList({ title, what, belongs, accent, empty, emptyNote, action }: WorkListProps) {
  const me = useMe();
  const navigate = useNavigate();
  const board = useBoard();
  const jobs = (board.data ?? []).filter(belongs);
  const { placed, hand } = useSteady(jobs);
  const gone = new Set(placed.filter((place) => place.gone).map(({ row }) => row._id));
  return (
    <Panel title={title} count={board.data && jobs.length} flush accent={accent && jobs.length > 0}>
      <JobsState query={board} found={placed.length} what={what} expect={3} empty={empty} emptyNote={emptyNote}>
        <Table
          label={title}
          columns={workColumns(action && ((job) => action(job, gone.has(job._id))))}
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
