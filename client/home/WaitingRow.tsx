import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import type { Status as StatusName } from '../../common/jobs/status';
import { RushTag } from '../ui/RushTag';
import { Status } from '../ui/Status';
import css from './queue.module.css';

interface WaitingRowProps {
  job: JobView;
  /** As it is, or as it will be once the answer is there. */
  status: StatusName;
  /** Decided, and only keeping its place. */
  done?: boolean;
  /** Chosen to be decided with others; the box to choose it. */
  selected?: boolean;
  select?: ReactNode;
  /** What helps to decide, in one line. */
  facts: readonly (string | null | undefined | false)[];
  /** How long it waits, or until when there is time. */
  when: ReactNode;
  /** What can be decided from here, or what was. */
  children: ReactNode;
}

/** One job that waits for somebody: what it is, how long, and what to do. */
export const WaitingRow = ({ job, status, done = false, facts, when, selected, select, children }: WaitingRowProps) => (
  <li className={css.row} data-job={job._id} data-done={done || undefined} data-selected={selected || undefined}>
    <span className={css.select}>{select}</span>
    <span className={css.status}>
      <Status status={status} />
    </span>
    <span className={css.text}>
      <span className="row">
        <Link to={`/jobs/${job._id}`} className="ink">
          <b>{job.num}</b>
        </Link>
        {job.revision > 0 && <span className="t2">R{job.revision}</span>}
        {!!job.correction && <span className="t3">C{job.correction}</span>}
        <span className="cut" title={job.name}>
          {job.name}
        </span>
        {job.rush && <RushTag />}
      </span>
      <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
    <span className={css.when}>{when}</span>
    <span className={css.actions}>{children}</span>
  </li>
);
