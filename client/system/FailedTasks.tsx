import { Link } from 'react-router-dom';
import type { FailedTask } from '../../common/system/system';
import { taskWords } from '../../common/system/taskWords';
import { Glyph } from '../ui/Glyph';
import { EmptyState } from '../ui/feedback/EmptyState';
import { type Column, Table } from '../ui/layout/Table';
import { RetryTask } from './RetryTask';
import css from './system.module.css';
import { useClock } from '../ui/status/time/clock';
import { connectionErrorText } from '../../common/system/connectionErrorText';
import { failedTasksText as text } from './systemText';
import { ago } from '../../common/format/distance';
import { timeOrDateTime, toMs } from '../../common/format/dates';

interface FailedTasksProps {
  tasks: readonly FailedTask[];
  onChanged: () => void;
}

/** Failed tasks with their error and next attempt, and a button to retry now. */
export function FailedTasks({ tasks, onChanged }: FailedTasksProps) {
  if (tasks.length === 0) return <EmptyState title={text.none} compact />;
  const columns: Column<FailedTask>[] = [
    { key: 'what', head: text.task, cell: (task) => <What task={task} />, width: '26%', card: 'top' },
    {
      key: 'why',
      head: text.error,
      cell: ({ error, gaveUp }) => (
        <span className={gaveUp ? `${css.place} overdue` : css.place}>{connectionErrorText(error)}</span>
      ),
    },
    { key: 'when', head: text.next, cell: (task) => <When task={task} />, width: '22%', quiet: true },
    {
      key: 'retry',
      head: <span className="hidden">{text.retry}</span>,
      cell: (task) => <RetryTask task={task} onChanged={onChanged} />,
      width: '110px',
      card: 'end',
    },
  ];
  return <Table label={text.label} columns={columns} rows={tasks} rowKey={({ _id }) => _id} />;
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
    {to && ` ${text.to(to)}`}
  </span>
);

function When({ task: { gaveUp, tries, at } }: { task: FailedTask }) {
  const words = useClock((now) =>
    gaveUp ? text.gaveUp(tries, ago(toMs(at), now)) : text.waiting(tries, timeOrDateTime(at, now)),
  );
  return gaveUp ? (
    <span className="overdue row">
      <Glyph name="alert" /> {words}
    </span>
  ) : (
    words
  );
}
