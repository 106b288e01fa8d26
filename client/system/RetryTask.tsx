import type { FailedTask } from '../../common/system/system';
import { taskWords } from '../../common/system/taskWords';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { Button } from '../ui/Button';
import { toast } from '../ui/feedback/toast';
import { failedTasksText as text } from './systemText';

interface RetryTaskProps {
  task: FailedTask;
  onChanged: () => void;
}

/** Retries a failed task now. */
export function RetryTask({ task: { _id, name }, onChanged }: RetryTaskProps) {
  const command = useCommand('system.retry', `task:${_id}`);
  const retry = async () => {
    const started = await toastFailure({ key: `task ${_id}`, failed: text.retryFailed(taskWords(name)) }, () =>
      command.mutateAsync({ params: { id: _id } }),
    );
    if (!started) return;
    toast.done(text.retrying(taskWords(name)));
    onChanged();
  };
  return (
    <Button
      size="sm"
      onClick={() => void retry()}
      pending={command.isPending}
      aria-label={text.retryLabel(taskWords(name))}
    >
      {text.retry}
    </Button>
  );
}
