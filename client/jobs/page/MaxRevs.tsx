import type { JobPageView } from '../../../common/jobs/job';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import css from './job.module.css';
import { factsText, maxRevsText } from '../jobText';

/** Revisions used and allowed; Max Revs allows one more (R2). */
export function MaxRevs({ job, may }: { job: JobPageView; may: boolean }) {
  const command = useCommand('jobs.maxRevs', `job:${job._id}`);
  const next = Math.max(job.maxRevisions, job.revision) + 1;
  const most = command.isPending ? command.variables.body.level : job.maxRevisions;
  const allow = () => {
    if (command.isPending) return;
    void toastFailure({ key: `maxRevs ${job._id}`, failed: maxRevsText.notChanged(job.num) }, () =>
      command.mutateAsync({ params: { id: job._id }, body: { level: next, expected: job.version } }),
    );
  };
  return (
    <>
      <span>{factsText.revisionsOf(job.revision, most)}</span>
      {may && (
        <button type="button" className={css.set} onClick={allow} title={maxRevsText.allow(next)}>
          {maxRevsText.button}
        </button>
      )}
    </>
  );
}
