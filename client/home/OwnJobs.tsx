import type { JobView } from '../../common/jobs/job';
import { isMine } from '../../common/jobs/matches';
import { useMe } from '../access/useMe';
import { WorkList } from './drafter/WorkList';
import { ownJobsText } from './homeText';

/** True if somebody else has to act before the drafter can. */
const waits = ({ statusCurrent }: JobView): boolean => statusCurrent === 'RFI' || statusCurrent === 'Review';

/** Names the job's next step. */
function needOf({ statusCurrent, correction, revision }: JobView): string {
  const { needs } = ownJobsText;
  switch (statusCurrent) {
    case 'Correction':
      return needs.correction(correction ?? 0);
    case 'Revision':
      return needs.revision(revision);
    case 'Review':
      return needs.review;
    case 'RFI':
      return needs.answer;
    default:
      return needs.draft;
  }
}

/** The drafter's own jobs and what each needs: what they can work on first, each part by due time. */
export function OwnJobs() {
  const { user } = useMe();
  return (
    <WorkList
      texts={ownJobsText}
      belongs={(job) => isMine(job, { id: user._id, staff: true })}
      last={waits}
      action={(job, gone) => !gone && <span className={waits(job) ? 't3' : undefined}>{needOf(job)}</span>}
      accent
    />
  );
}
