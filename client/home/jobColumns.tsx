import { Link } from 'react-router-dom';
import type { JobView } from '../../common/jobs/job';
import { unknown } from '../../common/format/numbers';
import { running } from '../../common/jobs/status';
import { pausedAt } from '../../common/jobs/timeLeft';
import { seesBadges } from '../access/seesBadges';
import type { Person } from '../access/useMe';
import { RowBadge } from '../jobs/list/RowBadge';
import { DrafterBadge } from '../ui/status/job/DrafterBadge';
import { DueTime } from '../ui/status/time/DueTime';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { RushTag } from '../ui/status/job/RushTag';
import { Status } from '../ui/status/job/Status';
import type { Column } from '../ui/layout/Table';
import { jobColumnText } from './homeText';
import css from './home.module.css';

/** The customer's full name: short names aren't unique, so the short name only follows it. */
export const CustomerName = ({ customer: { name, shortName } }: { customer: NonNullable<JobView['customer']> }) => (
  <span title={shortName !== '' && shortName !== name ? `${name} (${shortName})` : name}>
    {name}
    {shortName !== '' && shortName !== name && <span className="t3"> ({shortName})</span>}
  </span>
);

export type JobColumn = Column<JobView>;

/** Number, revision and, for staff, correction; the link that opens the job. */
export const JobNumber = ({ job }: { job: JobView }) => (
  <>
    <Link to={`/jobs/${job._id}`} className="ink">
      <b>{job.num}</b>
    </Link>
    {job.revision > 0 && <span className="t2"> R{job.revision}</span>}
    {!!job.correction && <span className="t3"> C{job.correction}</span>}
  </>
);

/** The due time; for jobs without one the received time (R7), for released jobs the release time. */
export function JobDue({ job }: { job: JobView }) {
  const { statusCurrent: status, dueBackTime: due } = job;
  if (status === 'Released' && job.timeOut !== null) {
    return (
      <span className="t3">
        {jobColumnText.released} <RelativeDate at={job.timeOut} />
      </span>
    );
  }
  if (due === null) {
    return (
      <span className="t3">
        {jobColumnText.received} <RelativeDate at={job.timeIn} />
      </span>
    );
  }
  if (status === 'RFI' || running.includes(status)) return <DueTime due={due} pausedAt={pausedAt(job)} />;
  return (
    <span className="t3">
      <RelativeDate at={due} />
    </span>
  );
}

const JobName = ({ job, note }: { job: JobView; note?: string }) => (
  <>
    <span className={css.jobName} title={job.name}>
      <span className="cut">{job.name}</span> {job.rush && <RushTag />}
    </span>
    {note && <span className={css.jobNote}>{note}</span>}
  </>
);

const status: JobColumn = {
  key: 'status',
  head: jobColumnText.status,
  width: '112px',
  card: 'below',
  cell: (job) => <Status status={job.statusCurrent} />,
};
const num: JobColumn = {
  key: 'num',
  head: jobColumnText.number,
  width: '112px',
  card: 'top',
  cell: (job) => <JobNumber job={job} />,
};
const name: JobColumn = {
  key: 'name',
  head: jobColumnText.name,
  card: 'title',
  cell: (job) => <JobName job={job} />,
};
const customer: JobColumn = {
  key: 'customer',
  head: jobColumnText.customer,
  width: '17%',
  quiet: true,
  card: 'below',
  cell: ({ customer: of }) => (of ? <CustomerName customer={of} /> : <span className="desk">{unknown}</span>),
};
const company: JobColumn = {
  key: 'company',
  head: jobColumnText.client,
  width: '20%',
  quiet: true,
  card: 'none',
  cell: (job) => job.owner.companyName,
};
/** Wide enough for the step's name only where the job's own name keeps its room (home.module.css, .wide). */
const badgeWidth = 'clamp(84px, calc((100cqi - 1000px) * 0.4), 172px)';
const quote: JobColumn = {
  key: 'quote',
  head: jobColumnText.quote,
  width: badgeWidth,
  card: 'belowEnd',
  spare: true,
  cell: (job) => <RowBadge of="quote" job={job} />,
};
const production: JobColumn = {
  key: 'production',
  head: jobColumnText.production,
  width: badgeWidth,
  card: 'belowEnd',
  spare: true,
  cell: (job) => <RowBadge of="production" job={job} />,
};
const drafter: JobColumn = {
  key: 'drafter',
  head: jobColumnText.drafter,
  width: '72px',
  card: 'belowEnd',
  cell: (job) => <DrafterBadge drafter={job.cadCurrent ?? null} />,
};
const due: JobColumn = {
  key: 'due',
  head: jobColumnText.due,
  width: '180px',
  card: 'end',
  cell: (job) => <JobDue job={job} />,
};

/** Columns of recent jobs; for drafters as wide as those of the work lists above. No customer for role customer. */
export function recentColumns(me: Person): JobColumn[] {
  const badges = seesBadges(me);
  return [
    status,
    num,
    name,
    ...(me.viewer.role === 'customer' ? [] : [badges ? customer : { ...customer, width: me.staff ? '20%' : '24%' }]),
    ...(badges ? [quote, production] : []),
    due,
    ...(me.staff ? [badges ? drafter : { ...drafter, width: '112px' }] : []),
  ];
}

/** Columns of a drafter's lists, with an action at the end; `note` is shown under the name. */
export const workColumns = (action: JobColumn['cell'] = () => null, note?: (job: JobView) => string): JobColumn[] => [
  status,
  num,
  note ? { ...name, cell: (job) => <JobName job={job} note={note(job)} /> } : name,
  company,
  due,
  {
    key: 'action',
    head: <span className="hidden">{jobColumnText.action}</span>,
    width: '112px',
    numeric: true,
    card: 'belowEnd',
    cell: action,
  },
];
