import type { JobView } from '../../common/jobs/job';
import { isOverdue } from '../../common/jobs/row';
import { BoardColumn } from '../ui/BoardColumn';
import { useClock } from '../ui/clock';
import { useSteady } from '../ui/useSteady';
import { WorkflowCard } from './WorkflowCard';

interface WorkflowColumnProps {
  title: string;
  empty: string;
  /** By due time. */
  jobs: readonly JobView[];
}

export function WorkflowColumn({ title, empty, jobs }: WorkflowColumnProps) {
  const overdue = useClock((now) => jobs.filter((job) => isOverdue(job, now)).length);
  const { placed, hand } = useSteady(jobs);
  return (
    <BoardColumn
      title={title}
      total={jobs.length}
      overdue={overdue}
      empty={empty}
      emptyNote={`${title} jobs appear here by themselves, first due on top.`}
      hand={hand}
    >
      {placed.map(({ row, gone }) => (
        <WorkflowCard key={row._id} job={row} gone={gone} />
      ))}
    </BoardColumn>
  );
}
