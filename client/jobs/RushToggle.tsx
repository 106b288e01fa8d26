import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Checkbox } from '../ui/Checkbox';
import { toast } from '../ui/toast';

/** Rush halves the hours from the same start; shown at once, undone with the server's words. */
export function RushToggle({ job }: { job: JobPageView }) {
  const command = useCommand('jobs.rush', `job:${job._id}`);
  const set = (level: boolean) => {
    if (command.isPending) return;
    command
      .mutateAsync({ params: { id: job._id }, body: { level, expected: job.version } })
      .catch((error: unknown) => toast.error(`Rush of ${job.num} stays as it was. ${messageOf(error)}`));
  };
  return (
    <Checkbox checked={command.isPending ? command.variables.body.level : job.rush} onChange={set}>
      <span className="hidden">Rush job</span>
    </Checkbox>
  );
}
