import { Link } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { unknown } from '../../common/format/numbers';
import { running } from '../../common/jobs/status';
import { seesBadges } from '../access/seesBadges';
import type { Person } from '../access/useMe';
import { RowBadge } from '../jobs/RowBadge';
import { DrafterBadge } from '../ui/DrafterBadge';
import { DueTime } from '../ui/DueTime';
import { RelativeDate } from '../ui/RelativeDate';
import { RushTag } from '../ui/RushTag';
import { Status } from '../ui/Status';
import type { Column } from '../ui/Table';
import css from './home.module.css';

export type JobColumn = Column<JobView>;

/** Number, revision and, for staff, correction: the link that stands for the whole row. */
export const JobNumber = ({ job }: { job: JobView }) => (
  <>
    <Link to={`/jobs/${job._id}`} className="ink">
      <b>{job.num}</b>
    </Link>
    {job.revision > 0 && <span className="t2"> R{job.revision}</span>}
    {!!job.correction && <span className="t3"> C{job.correction}</span>}
  </>
);

/** Due time, or time in where there is none (spec §2); what is done is not late, so its due time is a mere date. */
export function JobDue({ job }: { job: JobView }) {
  const { statusCurrent: status, dueBackTime: due } = job;
  if (due === null) {
    return (
      <span className="t3" title="Time in">
        <RelativeDate at={job.timeIn} />
      </span>
    );
  }
  if (status === 'RFI') return <DueTime due={due} paused />;
  if (running.includes(status)) return <DueTime due={due} />;
  return (
    <span className="t3">
      <RelativeDate at={due} />
    </span>
  );
}

const status: JobColumn = {
  key: 'status',
  head: 'Status',
  width: '112px',
  card: 'top',
  cell: (job) => <Status status={job.statusCurrent} />,
};
const num: JobColumn = {
  key: 'num',
  head: 'Number',
  width: '112px',
  card: 'below',
  cell: (job) => <JobNumber job={job} />,
};
const name: JobColumn = {
  key: 'name',
  head: 'Name',
  card: 'below',
  cell: (job) => (
    <span className={css.jobName} title={job.name}>
      <span className="cut">{job.name}</span> {job.rush && <RushTag />}
    </span>
  ),
};
const customer: JobColumn = {
  key: 'customer',
  head: 'Customer',
  width: '17%',
  quiet: true,
  card: 'belowEnd',
  cell: ({ customer: of }) =>
    of ? <span title={of.name}>{of.shortName || of.name}</span> : <span className="desk">{unknown}</span>,
};
const company: JobColumn = {
  key: 'company',
  head: 'Client',
  width: '20%',
  quiet: true,
  card: 'none',
  cell: (job) => job.owner.companyName,
};
const quote: JobColumn = {
  key: 'quote',
  head: 'Quote',
  width: '72px',
  card: 'top',
  spare: true,
  cell: (job) => <RowBadge of="quote" job={job} />,
};
const production: JobColumn = {
  key: 'production',
  head: 'Production',
  width: '88px',
  card: 'top',
  spare: true,
  cell: (job) => <RowBadge of="production" job={job} />,
};
const drafter: JobColumn = {
  key: 'drafter',
  head: 'Drafter',
  width: '72px',
  card: 'belowEnd',
  cell: (job) => <DrafterBadge drafter={job.cadCurrent ?? null} />,
};
const due: JobColumn = {
  key: 'due',
  head: 'Due or time in',
  width: '156px',
  card: 'end',
  cell: (job) => <JobDue job={job} />,
};

/** The last jobs as this person may see them: who has a job is the office's business, customers not a customer's. */
export function recentColumns(me: Person): JobColumn[] {
  return [
    status,
    num,
    name,
    ...(me.viewer.role === 'customer' ? [] : [customer]),
    ...(seesBadges(me) ? [quote, production] : []),
    ...(me.staff ? [drafter] : []),
    due,
  ];
}

/** What a drafter works on or chooses from, with something to do at the end. */
export const workColumns = (action: JobColumn['cell'] = () => null): JobColumn[] => [
  status,
  num,
  name,
  company,
  { ...due, head: 'Due' },
  {
    key: 'action',
    head: <span className="hidden">Action</span>,
    width: '112px',
    numeric: true,
    card: 'belowEnd',
    cell: action,
  },
];
