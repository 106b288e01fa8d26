import { Link } from 'react-router-dom';
import type { FailedTask } from '../../common/system/system';
import { taskWords } from '../../common/system/taskWords';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { RelativeDate } from '../ui/RelativeDate';
import { type Column, Table } from '../ui/Table';
import { toast } from '../ui/toast';
import css from './system.module.css';

interface FailedTasksProps {
  tasks: readonly FailedTask[];
  onChanged: () => void;
}

/** What could not be done, why, and when it is tried again; or at once, by hand. */
export function FailedTasks({ tasks, onChanged }: FailedTasksProps) {
  if (tasks.length === 0)
    return (
      <EmptyState title="Nothing has failed" compact>
        Mails, folders and whatever else goes out of the house has arrived, or waits for its first try.
      </EmptyState>
    );
  const columns: Column<FailedTask>[] = [
    { key: 'what', head: 'What', cell: (task) => <What task={task} />, width: '26%', card: 'top' },
    { key: 'why', head: 'Why', cell: ({ error }) => <span className={css.place}>{error}</span> },
    { key: 'when', head: 'When', cell: (task) => <When task={task} />, width: '18%', quiet: true },
    {
      key: 'retry',
      head: <span className="hidden">Try again</span>,
      cell: (task) => <Retry task={task} onChanged={onChanged} />,
      width: '110px',
      card: 'end',
    },
  ];
  return <Table label="What failed" columns={columns} rows={tasks} rowKey={({ _id }) => _id} />;
}

const What = ({ task: { name, job, to } }: { task: FailedTask }) => (
  <span className={css.place}>
    {taskWords(name)}
    {job && (
      <>
        {' '}
        <Link to={`/jobs/${job._id}`}>{job.num}</Link>
      </>
    )}
    {to && ` to ${to}`}
  </span>
);

const When = ({ task: { gaveUp, tries, at } }: { task: FailedTask }) => (
  <>
    {gaveUp ? 'Given up ' : 'Tried again '}
    <RelativeDate at={at} show={gaveUp ? 'ago' : 'long'} />, {tries} {tries === 1 ? 'try' : 'tries'}
  </>
);

function Retry({ task: { _id, name }, onChanged }: { task: FailedTask; onChanged: () => void }) {
  const command = useCommand('system.retry', `task:${_id}`);
  const retry = () =>
    command.mutateAsync({ params: { id: _id } }).then(
      () => {
        toast.done(`${taskWords(name)}: tried again now.`);
        onChanged();
      },
      (error: unknown) => toast.error(`It was not tried again. ${messageOf(error)}`),
    );
  return (
    <Button
      size="sm"
      onClick={() => void retry()}
      pending={command.isPending}
      aria-label={`Try again: ${taskWords(name)}`}
    >
      Try again
    </Button>
  );
}
