import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { toast } from '../ui/toast';
import css from './job.module.css';

/** How many revisions it has had of how many; Max Revs allows one more (spec §4). */
export function MaxRevs({ job, may }: { job: JobPageView; may: boolean }) {
  const command = useCommand('jobs.maxRevs', `job:${job._id}`);
  const next = Math.max(job.maxRevisions, job.revision) + 1;
  const most = command.isPending ? command.variables.body.level : job.maxRevisions;
  const allow = () => {
    if (command.isPending) return;
    command
      .mutateAsync({ params: { id: job._id }, body: { level: next, expected: job.version } })
      .catch((error: unknown) => toast.error(`${job.num} allows no more revisions than before. ${messageOf(error)}`));
  };
  return (
    <>
      <span>
        {job.revision} of {most}
      </span>
      {may && (
        <button type="button" className={css.set} onClick={allow} title={`Allow ${next} revisions`}>
          Max Revs
        </button>
      )}
    </>
  );
}
