import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { FailedTask } from '../../../../common/system/system';
import { connectionErrorText } from '../../../../common/system/connectionErrorText';
import { taskWords } from '../../../../common/system/taskWords';
import { queries } from '../../../api/queries';
import { useLiveQuery } from '../../../api/useLiveQuery';
import { RetryTask } from '../../../system/RetryTask';
import { failedTasksText } from '../../../system/systemText';
import { RelativeDate } from '../../../ui/status/time/RelativeDate';
import { tasksText as text } from '../queueText';
import { KindMark } from '../rows/KindMark';
import { QueueRow } from '../rows/QueueRow';
import { QueueGroup } from './QueueGroup';

const none: readonly FailedTask[] = [];

/** Emails, webhook deliveries and other background work that failed for good. */
export function TasksList({ total }: { total: number }) {
  const { data, refetch } = useLiveQuery(queries.system());
  // The counts are live, the tasks themselves aren't.
  useEffect(() => void refetch(), [total, refetch]);
  const failed = (data?.failed ?? none).filter(({ gaveUp }) => gaveUp);
  return (
    <QueueGroup name="tasks" title={text.title} rows={failed} total={total} all="/admin/system">
      {({ row: task, gone }) => (
        <QueueRow
          key={task._id}
          done={gone}
          status={
            <KindMark glyph="alert">{/^(mail|delivery)\./.test(task.name) ? text.notDelivered : text.failed}</KindMark>
          }
          title={
            <>
              <Link to={task.job ? `/jobs/${task.job._id}` : '/admin/system'} className="ink">
                <b>{taskWords(task.name)}</b>
                {task.job && ` ${task.job.num}`}
              </Link>
              {task.to && <span className="t2 cut">{failedTasksText.to(task.to)}</span>}
            </>
          }
          facts={[connectionErrorText(task.error)]}
          when={<RelativeDate at={task.at} />}
        >
          {gone ? (
            <span className="t3">{text.retried}</span>
          ) : (
            <RetryTask task={task} onChanged={() => void refetch()} />
          )}
        </QueueRow>
      )}
    </QueueGroup>
  );
}
