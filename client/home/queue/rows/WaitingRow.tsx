import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { JobView } from '../../../../common/jobs/job';
import type { Status as StatusName } from '../../../../common/jobs/status';
import { RushTag } from '../../../ui/status/job/RushTag';
import { Status } from '../../../ui/status/job/Status';
import { QueueRow } from './QueueRow';

interface WaitingRowProps {
  job: JobView;
  /** The current status, or the one a pending command will set. */
  status?: StatusName;
  done?: boolean;
  selected?: boolean;
  select?: ReactNode;
  facts: readonly (string | null | undefined | false)[];
  when: ReactNode;
  children: ReactNode;
}

/** A job that waits for someone: what it is, how long it has waited, and what to do. */
export const WaitingRow = ({ job, status = job.statusCurrent, ...row }: WaitingRowProps) => (
  <QueueRow
    {...row}
    job={job._id}
    status={<Status status={status} />}
    title={
      <>
        <Link to={`/jobs/${job._id}`} className="ink">
          <b>{job.num}</b>
        </Link>
        {job.revision > 0 && <span className="t2">R{job.revision}</span>}
        {!!job.correction && <span className="t3">C{job.correction}</span>}
        <span className="cut" title={job.name}>
          {job.name}
        </span>
        {job.rush && <RushTag />}
      </>
    }
  />
);
