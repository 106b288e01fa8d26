import { useNavigate } from 'react-router-dom';
import type { JobView } from '../../../common/jobs/job';
import { useMe } from '../../access/useMe';
import { jobTone } from '../../jobs/jobTone';
import { Panel } from '../../ui/layout/Panel';
import { Table } from '../../ui/layout/Table';
import { useStableRows } from '../../ui/board/useStableRows';
import { type JobColumn, workColumns } from '../jobColumns';
import { JobsState } from '../JobsState';
import { useBoard } from '../board/useBoard';

interface WorkListProps {
  texts: {
    readonly title: string;
    readonly failed: string;
    readonly loading: string;
    readonly empty: string;
    readonly emptyNote: string;
  };
  belongs: (job: JobView) => boolean;
  /** Jobs that come after all others. */
  last?: (job: JobView) => boolean;
  /** Describes the job under its name. */
  note?: (job: JobView) => string;
  /** Highlights the panel while it has rows. */
  accent?: boolean;
  /** The row's action; `gone` means that the job has left the list. */
  action?: (job: JobView, gone: boolean) => ReturnType<JobColumn['cell']>;
}

/** Jobs of the board as a list for drafters, earliest due first; rows don't move under the pointer. */
export function WorkList({ texts, belongs, last, note, accent, action }: WorkListProps) {
  const me = useMe();
  const navigate = useNavigate();
  const board = useBoard();
  const found = (board.data ?? []).filter(belongs);
  const jobs = last ? found.toSorted((a, b) => Number(last(a)) - Number(last(b))) : found;
  const { placed, hand } = useStableRows(jobs);
  const gone = new Set(placed.filter((place) => place.gone).map(({ row }) => row._id));
  // A job that left the list keeps its row for a moment, with its number and what happened to it.
  const columns = workColumns(action && ((job) => action(job, gone.has(job._id))), note).map((column) =>
    column.key === 'num' || column.key === 'action'
      ? column
      : { ...column, cell: (job: JobView) => !gone.has(job._id) && column.cell(job) },
  );
  return (
    <Panel title={texts.title} count={board.data && jobs.length} flush accent={accent && jobs.length > 0}>
      <JobsState
        query={board}
        found={placed.length}
        failed={texts.failed}
        loading={texts.loading}
        expect={3}
        empty={texts.empty}
        emptyNote={texts.emptyNote}
      >
        <Table
          label={texts.title}
          columns={columns}
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
