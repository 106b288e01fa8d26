import type { JobView } from '../../common/jobs/job';
import { ButtonLink } from '../ui/ButtonLink';
import { DueTime } from '../ui/DueTime';
import { WaitingRow } from './WaitingRow';

/** A draft that waits to be released or returned: decided on the job's page, where its files are. */
export const ReviewRow = ({ job, gone }: { job: JobView; gone: boolean }) => (
  <WaitingRow
    job={job}
    status={job.statusCurrent}
    done={gone}
    brief
    facts={[job.owner.companyName, job.cadCurrent?.name]}
    when={<DueTime due={job.dueBackTime} />}
  >
    {gone ? (
      <span className="t3">no longer in review</span>
    ) : (
      <ButtonLink size="sm" kind="primary" to={`/jobs/${job._id}`} aria-label={`Review and release ${job.num}`}>
        Release…
      </ButtonLink>
    )}
  </WaitingRow>
);
