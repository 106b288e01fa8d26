import type { JobView } from '../../../common/jobs/job';
import { isOverdue } from '../../../common/jobs/row';
import { BoardColumn } from '../../ui/board/BoardColumn';
import { useClock } from '../../ui/status/time/clock';
import { useStableRows } from '../../ui/board/useStableRows';
import type { Late } from '../../planning/usePlan';
import { WorkflowCard } from './WorkflowCard';

interface WorkflowColumnProps {
  title: string;
  empty: string;
  emptyNote?: string;
  /** Jobs by due time. */
  jobs: readonly JobView[];
  /** Likely late jobs by ID. */
  late: ReadonlyMap<number, Late>;
}

export function WorkflowColumn({ title, empty, emptyNote, jobs, late }: WorkflowColumnProps) {
  const overdue = useClock((now) => jobs.filter((job) => isOverdue(job, now)).length);
  const { placed, hand } = useStableRows(jobs);
  return (
    <BoardColumn title={title} total={jobs.length} overdue={overdue} empty={empty} emptyNote={emptyNote} hand={hand}>
      {placed.map(({ row, gone }) => (
        <WorkflowCard key={row._id} job={row} gone={gone} late={late} />
      ))}
    </BoardColumn>
  );
}
